//! The real program, run as scripts and people run it: output, streams and exit status.

#[test]
fn cases_of_the_command_line() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd");
}

//! Whether a JPEG file has its end. Decoders make up what is missing, and a board whose lower half is
//! grey should not be called no board.

const START: [u8; 2] = [0xff, 0xd8];
const END: u8 = 0xd9;

/// Whether the bytes are a JPEG file that stops before its end marker.
pub(crate) fn is_missing(bytes: &[u8]) -> bool {
    bytes.starts_with(&START) && !has_end(&bytes[START.len()..])
}

/// Goes from marker to marker. Thumbnails lie inside segments and are passed over; in the data of a
/// scan no marker occurs.
fn has_end(mut rest: &[u8]) -> bool {
    while let Some(at) = next_marker(rest) {
        let marker = rest[at + 1];
        rest = &rest[at + 2..];
        if marker == END {
            return true;
        }
        let Some(&[high, low]) = rest.first_chunk() else { return false };
        let length = usize::from(u16::from_be_bytes([high, low]));
        match rest.get(length..) {
            Some(after) => rest = after,
            None => return false,
        }
    }
    false
}

/// Where the next marker begins. Most blocks of data have no 0xff at all.
fn next_marker(bytes: &[u8]) -> Option<usize> {
    const AT_ONCE: usize = 32;
    let is_there =
        |at: &usize| bytes[*at] == 0xff && bytes.get(at + 1).is_some_and(|it| is_marker(*it));
    let (blocks, _) = bytes.as_chunks::<AT_ONCE>();
    let has_any = |block: &[u8; AT_ONCE]| block.iter().fold(false, |any, it| any | (*it == 0xff));
    let in_block = |(n, block): (usize, &[u8; AT_ONCE])| {
        let first = AT_ONCE * n;
        if has_any(block) { (first..first + AT_ONCE).find(is_there) } else { None }
    };
    let found = blocks.iter().enumerate().find_map(in_block);
    found.or_else(|| (AT_ONCE * blocks.len()..bytes.len()).find(is_there))
}

/// Whether the byte after 0xff begins a segment or ends the file: not filling, stuffing or a restart.
fn is_marker(byte: u8) -> bool {
    !matches!(byte, 0x00 | 0x01 | 0xd0..=0xd8 | 0xff)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_is_found_behind_thumbnails_and_data() {
        let thumbnail = [0xff, 0xe1, 0, 6, 0xff, 0xd8, 0xff, 0xd9];
        let scan = [0xff, 0xda, 0, 3, 1, 0x12, 0xff, 0x00, 0x34, 0xff, 0xd3, 0x56];
        let whole = [&START[..], &thumbnail, &scan, &[0xff, 0xd9], b"trailer"].concat();
        assert!(!is_missing(&whole));
        for n_bytes in 2..whole.len() - 8 {
            assert!(is_missing(&whole[..n_bytes]), "{n_bytes} of {} bytes", whole.len());
        }
        assert!(!is_missing(b"no JPEG at all"));
    }
}

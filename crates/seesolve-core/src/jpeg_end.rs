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
    while let Some(at) = rest.windows(2).position(|it| it[0] == 0xff && is_marker(it[1])) {
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

/** Pixels of a picture that must be decoded as a whole, of all frames together, if each takes 3 bytes. Larger ones are rejected as decompression bombs. */
export const imagePixels = 100_000_000;
/** Pixels of a progressive JPEG, which takes 3 bytes for each while it is decoded. */
export const progressivePixels = 110_000_000;
/** Pixels of an AVIF with 8 bits per colour, which takes 18 bytes for each while it is decoded, and with more bits, 24 bytes. */
export const avifPixels = 17_000_000;
export const deepAvifPixels = 13_000_000;
/** Pixels of a HEIC or of one of its tiles. Phones write tiles of 512 pixels, which are decoded one by one. */
export const singleHeifPixels = 32_000_000;
/** Pixels of a picture that is made smaller while it is decoded, line by line: cameras of phones have 200 megapixels. */
export const streamedPixels = 256_000_000;

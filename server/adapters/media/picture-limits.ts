/** Pixels of all frames, at 3 bytes each while decoding. Larger pictures are rejected as decompression bombs. */
export const imagePixels = 100_000_000;
export const progressivePixels = 110_000_000;
/** AVIF takes 18 bytes per pixel while it is decoded, and 24 with more than 8 bits per colour. */
export const avifPixels = 17_000_000;
export const deepAvifPixels = 13_000_000;
/** Limit for a HEIC or one of its tiles. Phones write tiles of 512 pixels, which are decoded one by one. */
export const singleHeifPixels = 32_000_000;
/** Limit for a picture that is shrunk while it is decoded line by line. Phone cameras have 200 megapixels. */
export const streamedPixels = 256_000_000;

/** Pointers are numbers; the first argument points to where an error is written. */
declare module "libheif-js/wasm-bundle.js" {
  const libheif: {
    readonly HEAPU8: Uint8Array<ArrayBuffer>;
    ready?: Promise<unknown>;
    _malloc(bytes: number): number;
    _heif_context_alloc(): number;
    _heif_context_read_from_memory_without_copy(
      error: number,
      context: number,
      bytes: number,
      length: number,
      options: number,
    ): void;
    _heif_context_get_primary_image_handle(error: number, context: number, handle: number): void;
    _heif_image_handle_get_width(handle: number): number;
    _heif_image_handle_get_height(handle: number): number;
    _heif_image_handle_get_ispe_width(handle: number): number;
    _heif_image_handle_get_ispe_height(handle: number): number;
    _heif_image_handle_has_alpha_channel(handle: number): number;
    _heif_image_handle_get_image_tiling(error: number, handle: number, isUpright: number, tiling: number): void;
    _heif_image_handle_decode_image_tile(
      error: number,
      handle: number,
      image: number,
      colours: number,
      order: number,
      options: number,
      column: number,
      row: number,
    ): void;
    _heif_decode_image(
      error: number,
      handle: number,
      image: number,
      colours: number,
      order: number,
      options: number,
    ): void;
    _heif_image_get_width(image: number, channel: number): number;
    _heif_image_get_height(image: number, channel: number): number;
    _heif_image_get_plane_readonly2(image: number, channel: number, bytesPerRow: number): number;
    _heif_image_release(image: number): void;
  };
  export default libheif;
}

/**
 * What is done to pictures, outside this process: a picture made to harm can end the tool, not the server. Both refuse by throwing the named
 * errors `file_damaged` and `image_too_many_pixels`, and `not_ready` when too much waits already.
 */
export interface Media {
  /**
   * Judges a file by its content and writes into `folder` what may be shown of it. Also throws `file_empty` and `file_type_refused`.
   */
  prepare(inputFile: string, folder: string): Promise<PreparedPicture>;
  /** Writes a JPEG, in the size asked for or smaller, of a file that `prepare` made. */
  derive(shownFile: string, derivative: Derivative, outputFile: string): Promise<void>;
  /** Gives up what is under way. */
  close(): Promise<void>;
}

/** Upright, in sRGB, without any metadata, at most `shownSide` pixels wide and (unless very tall) high. */
export interface PreparedPicture {
  kind: "image";
  /** Media type of the original. */
  originalType: string;
  /** Media type and file name extension (without a dot) of the shown file. */
  type: string;
  extension: string;
  shownFile: string;
  /** Pixels of the shown file. */
  width: number;
  height: number;
  /** Base64 of some 25 bytes. */
  thumbhash: string;
}

/** `thumbnail` fits inside width x height; `crop` is the middle of the picture in just that size, or less where the picture is smaller. */
export interface Derivative {
  kind: "thumbnail" | "crop";
  width: number;
  height: number;
}

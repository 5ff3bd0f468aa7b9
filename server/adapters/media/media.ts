import type { FileKind } from "#contract/files.ts";

/**
 * Runs outside this process, so that a malicious file can crash only the tool. Bad files throw `file_empty`, `file_type_refused`, `file_damaged` or
 * `image_too_many_pixels`; `not_ready` means that too much is waiting.
 */
export interface Media extends Pictures, Recordings {
  readonly can: Readonly<Record<FileKind, boolean>>;
  detectType(file: string): Promise<DetectedFile>;
  captureOf(file: string): Promise<Capture>;
  versions(): Promise<string[]>;
  close(): Promise<void>;
}

export interface Capture {
  /** Local time in milliseconds, as if it were UTC; undefined if unknown. */
  takenAt?: number | undefined;
  /** `takenAt` is an instant instead: the metadata has no zone. */
  isUtc?: boolean | undefined;
  position?: Position | undefined;
}

/** Degrees, north and east positive. */
export interface Position {
  latitude: number;
  longitude: number;
}

export interface Pictures {
  prepare(inputFile: string, folder: string): Promise<PreparedPicture>;
  /** Writes the picture into `folder`, or a placeholder if rendering takes too long. */
  firstPage(inputFile: string, folder: string): Promise<PreparedPicture>;
  /** Returns the text of each page, "" for scanned ones. Throws `file_damaged`, also for documents with a password and those that take too long. */
  documentText(inputFile: string): Promise<DocumentText>;
  /** Languages as Tesseract names them ("deu"), with data on this machine. None if no photos are read. */
  readonly readLanguages: readonly string[];
  /** Returns the words in a picture, many of them wrong if it is no document. `folder` takes temporary files. Throws `file_damaged`, also if it takes too long. */
  photoWords(inputFile: string, folder: string, languages: readonly string[]): Promise<RecognizedWord[]>;
  /** Throws `file_damaged`, also for documents with a password. */
  copyWithoutMetadata(inputFile: string, outputFile: string): Promise<void>;
  /** Turns clockwise, a JPEG without loss. Keeps the format if it can be written. Throws `picture_not_turned` for animations and huge pictures. */
  turn(inputFile: string, quarterTurns: number, outputFile: string): Promise<void>;
  /** Writes a JPEG of at most the requested size, from a picture made by `prepare`. */
  derive(shownFile: string, derivative: Derivative, outputFile: string): Promise<void>;
}

export interface DocumentText {
  /** Plain text as written, in the order of the document's content. */
  pages: string[];
  /** The rest was left out, because the document has too much text or too many pages. */
  isCut: boolean;
}

export interface RecognizedWord {
  text: string;
  /** Percent. */
  confidence: number;
}

export interface Tesseract {
  /** The folder in which its packages are installed. */
  packages: string;
  languages: readonly string[];
}

export interface Recordings {
  /** True if `convert` would only copy the recording, which takes about as long as reading it. */
  isCopied(recording: Recording): boolean;
  /** Writes the still into `folder`. `isJob`: no user waits, so it is queued separately from uploads. */
  extractStill(inputFile: string, recording: Recording, folder: string, isJob?: boolean): Promise<PreparedPicture>;
  /** Converts a file in `folder` to what browsers play, without metadata. Throws when `signal` aborts it. */
  convert(
    inputFile: string,
    folder: string,
    options: { maxBytes: number; signal: AbortSignal; onProgress(percent: number): void },
  ): Promise<Converted>;
}

export type DetectedFile =
  /** `type` is detected from the content. */
  { kind: "image" | "pdf"; type: string } | { kind: "video" | "audio"; type: string; recording: Recording };

export interface Recording extends Capture {
  /** Format as named by ffprobe: "mov,mp4,m4a,3gp,3g2,mj2". */
  container: string;
  /** Seconds, or undefined if unknown. */
  duration: number | undefined;
  video: VideoTrack | undefined;
  audio: AudioTrack | undefined;
}

/** Displayed size: upright, with square pixels. */
export interface VideoTrack {
  codec: string;
  pixels: string;
  width: number;
  height: number;
  isHdr: boolean;
}

export interface AudioTrack {
  codec: string;
  channels: number;
}

export interface Converted {
  file: string;
  type: string;
  extension: string;
  recording: Recording;
}

/** Upright, in sRGB, without metadata, at most `shownSide` pixels wide and (unless very tall) high. */
export interface PreparedPicture {
  kind: "image";
  originalType: string;
  type: string;
  extension: string;
  shownFile: string;
  width: number;
  height: number;
  /** Base64 of about 25 bytes. */
  thumbhash: string;
  capture?: Capture;
  /** The original is truncated, and the rest is grey or blurred. */
  missesPart?: boolean;
}

/** `thumbnail` fits inside width x height; `crop` is the centre of the picture in that size, or smaller if the picture is. */
export interface Derivative {
  kind: "thumbnail" | "crop";
  width: number;
  height: number;
}

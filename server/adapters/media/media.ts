import type { FileKind } from "#contract/files.ts";

/**
 * What is done to people's files, outside this process: a file made to harm can end the tool, not the server. What a file does wrong is said
 * by throwing the named errors `file_empty`, `file_type_refused`, `file_damaged` and `image_too_many_pixels`; `not_ready` is thrown when too
 * much waits already.
 */
export interface Media extends Pictures, Recordings {
  /** Which kinds the tools of this machine can take. */
  readonly can: Readonly<Record<FileKind, boolean>>;
  /** Judges a file by its content; names and declared types do not count. */
  detectType(file: string): Promise<DetectedFile>;
  /** The tools of this machine, each with its version. */
  versions(): Promise<string[]>;
  /** Gives up what is under way. */
  close(): Promise<void>;
}

export interface Pictures {
  /** Writes into `folder` what may be shown of a picture. */
  prepare(inputFile: string, folder: string): Promise<PreparedPicture>;
  /** Writes into `folder` a picture of the first page of a PDF, or of a page with lines of text where drawing it takes too long. */
  firstPage(inputFile: string, folder: string): Promise<PreparedPicture>;
  /** Writes a copy of a PDF without what it says of its author and origin. Throws `file_damaged`, also for what opens by a password only. */
  copyWithoutMetadata(inputFile: string, outputFile: string): Promise<void>;
  /** Writes a JPEG, in the size asked for or smaller, of a picture that `prepare` made. */
  derive(shownFile: string, derivative: Derivative, outputFile: string): Promise<void>;
}

export interface Recordings {
  /** Whether `convert` copies what is in the recording, which takes about as long as reading it. */
  isCopied(recording: Recording): boolean;
  /** Writes into `folder` a still of a video, prepared as any picture. `isJob`: nobody waits for it, so that it does not wait with uploads. */
  still(inputFile: string, recording: Recording, folder: string, isJob?: boolean): Promise<PreparedPicture>;
  /** Writes into `folder` what browsers play of a video or of sound, without metadata. Throws when `signal` breaks it off. */
  convert(
    inputFile: string,
    folder: string,
    options: { maxBytes: number; signal: AbortSignal; onProgress(percent: number): void },
  ): Promise<Converted>;
}

export type DetectedFile =
  /** `type` is the media type by content. */
  { kind: "image" | "pdf"; type: string } | { kind: "video" | "audio"; type: string; recording: Recording };

/** A video or sound as it is in the file. */
export interface Recording {
  /** As ffprobe names it: "mov,mp4,m4a,3gp,3g2,mj2". */
  container: string;
  /** Seconds; undefined where the file does not say. */
  duration: number | undefined;
  video: VideoTrack | undefined;
  audio: AudioTrack | undefined;
}

/** Width and height as a player shows it: upright, with square pixels. */
export interface VideoTrack {
  codec: string;
  pixels: string;
  width: number;
  height: number;
  /** Brighter than screens of the web: colours have to be mapped. */
  isHdr: boolean;
}

export interface AudioTrack {
  codec: string;
  channels: number;
}

export interface Converted {
  file: string;
  /** Media type and file name extension (without a dot). */
  type: string;
  extension: string;
  recording: Recording;
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

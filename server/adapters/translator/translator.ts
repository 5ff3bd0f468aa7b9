export interface TranslatorLocation {
  url: string;
  key: string | undefined;
}

export interface Translator {
  /** `source` and `target` are ISO 639 codes; without `source`, the service detects it. Every failure is a TranslationFailure. */
  translate(text: string, target: string, source?: string): Promise<Translated>;
}

export interface Translated {
  text: string;
  /** Undefined if the service does not tell it. */
  source: string | undefined;
}

/** `refused`: this text or language cannot be translated. `unavailable`: a retry may succeed. */
export class TranslationFailure extends Error {
  readonly reason: "refused" | "unavailable";
  constructor(reason: "refused" | "unavailable", message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

import { Type, type Static } from "typebox";

/** `language` is one of Hearth's. */
export const TranslationRequest = Type.Object({ language: Type.String() });

/** `from` is the ISO 639 code of the original's language. Texts are plain. */
export const Translation = Type.Object({
  from: Type.String(),
  title: Type.Optional(Type.String()),
  text: Type.Optional(Type.String()),
});
export type Translation = Static<typeof Translation>;

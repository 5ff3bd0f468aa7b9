import { Type, type Static } from "typebox";
import { Author } from "./messages.ts";

/** Only the author and admins get `people` (latest 500) and `missing` (at most 50). The counts are exact and leave out the author. */
export const Confirmations = Type.Object({
  isMine: Type.Boolean(),
  count: Type.Integer(),
  missingCount: Type.Integer(),
  people: Type.Optional(Type.Array(Author)),
  missing: Type.Optional(Type.Array(Author)),
});
export type Confirmations = Static<typeof Confirmations>;

import { Type, type Static } from "typebox";
import { Author } from "./messages.ts";

/**
 * `GET` and `PUT /api/messages/{id}/confirmation`: who has confirmed reading a message whose `data.confirm` is true. `isMine` says whether the person
 * has. `people`, the latest first, and `missing` are only for the author and admins; at most 500 and 50 are named. `count` and `missingCount` are
 * exact and leave out the author.
 */
export const Confirmations = Type.Object({
  isMine: Type.Boolean(),
  count: Type.Integer(),
  missingCount: Type.Integer(),
  people: Type.Optional(Type.Array(Author)),
  missing: Type.Optional(Type.Array(Author)),
});
export type Confirmations = Static<typeof Confirmations>;

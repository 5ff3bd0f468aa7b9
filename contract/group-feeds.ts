import { Type, type Static } from "typebox";
import { Seconds } from "./wire.ts";

/** `GET /api/groups/{id}/feed-address`: whether the person has made an address at which feed readers find the group. */
export const FeedAddress = Type.Object({ createdAt: Type.Optional(Seconds) });
export type FeedAddress = Static<typeof FeedAddress>;

/** `POST /api/groups/{id}/feed-address` replaces the address. Only this response contains it. */
export const NewFeedAddress = Type.Object({ url: Type.String() });
export type NewFeedAddress = Static<typeof NewFeedAddress>;

export const FeedTokenParams = Type.Object({ token: Type.String({ maxLength: 100 }) });

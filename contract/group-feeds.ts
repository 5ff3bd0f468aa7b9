import { Type, type Static } from "typebox";
import { Seconds } from "./wire.ts";

/** `createdAt` is absent if there is no feed address. */
export const FeedAddress = Type.Object({ createdAt: Type.Optional(Seconds) });
export type FeedAddress = Static<typeof FeedAddress>;

/** Replaces the address. Only this response contains it. */
export const NewFeedAddress = Type.Object({ url: Type.String() });
export type NewFeedAddress = Static<typeof NewFeedAddress>;

export const FeedTokenParams = Type.Object({ token: Type.String({ maxLength: 100 }) });

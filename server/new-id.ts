import { v7 } from "uuid";

/** Returns a UUID of version 7, which starts with the time, so that later ids sort later and database pages fill in order. */
export const newId = (): string => v7();

import { v7 } from "uuid";

/** A UUID of version 7: it begins with the time, so ids made later sort later and database pages fill in order. */
export const newId = (): string => v7();

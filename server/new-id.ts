import { v7 } from "uuid";

/** Version 7 starts with the time, so that later ids sort later and database pages fill in order. */
export const newId = (): string => v7();

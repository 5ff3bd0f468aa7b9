/** A boolean as stored in both databases. */
export type Flag = 0 | 1;

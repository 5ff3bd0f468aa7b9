/** Statements with which the writer thread begins and ends transactions. */
export const begin = "begin immediate";
export const commit = "commit";
export const rollback = "rollback";

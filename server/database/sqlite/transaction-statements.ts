export const begin = "begin immediate";
export const commit = "commit";
export const rollback = "rollback";

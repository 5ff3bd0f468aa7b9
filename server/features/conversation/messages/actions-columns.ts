/** Columns of messages that other features set. */
export { renumberMessages, updateRemindAt } from "./queries-columns.ts";

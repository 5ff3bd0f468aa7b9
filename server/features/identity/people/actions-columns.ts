/** Columns of users in which other features keep something of theirs, and users who are only authors of imports. */
export { deleteUnusedAuthors, markBirthdayNotified, updateNoticesRead } from "./queries-columns.ts";

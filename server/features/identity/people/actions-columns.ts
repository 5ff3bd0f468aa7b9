/** Columns of users that belong to other features, and users who are only authors of imports. */
export { deleteUnusedAuthors, markBirthdayNotified, updateNoticesRead } from "./queries-columns.ts";

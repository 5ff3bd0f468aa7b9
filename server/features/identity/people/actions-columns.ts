export { deleteUnusedAuthors, markBirthdayNotified, updateNoticesRead } from "./queries-columns.ts";

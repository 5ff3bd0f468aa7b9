/** Columns of groups and members in which other features keep something of theirs. */
export {
  skipUnlisted,
  updateAbandoned,
  updateApproval,
  updateDigestedUntil,
  updateFrontCount,
  updateGroupMute,
  updateGroupRead,
  updateHasWebhooks,
  updateInviteKeys,
  updateNotificationsRead,
} from "./queries-columns.ts";

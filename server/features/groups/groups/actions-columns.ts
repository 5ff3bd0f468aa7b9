/** Columns of groups and members that belong to other features. */
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

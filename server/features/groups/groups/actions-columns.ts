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

import { Type, type Static } from "typebox";

/** What people are told of (reference 5). */
export const NotificationType = Type.Union([
  Type.Literal("new_message"),
  Type.Literal("new_comment"),
  Type.Literal("user_joined_group"),
  Type.Literal("user_left_group"),
  Type.Literal("group_name_change"),
  Type.Literal("global_notification"),
]);
export type NotificationType = Static<typeof NotificationType>;

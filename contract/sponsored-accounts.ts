import { Type, type Static } from "typebox";
import { Avatar } from "./files.ts";
import { Id, OptionalText, Seconds } from "./wire.ts";

/** An account without an email address, whose sponsor helps to sign in. */
export const SponsoredAccount = Type.Object({
  id: Id,
  name: Type.String(),
  avatar: Type.Optional(Avatar),
  login: Type.String(),
  hasPin: Type.Boolean(),
  /** True after ten wrong PINs, until the sponsor sets another one. */
  isLocked: Type.Boolean(),
  lastActivityDate: Seconds,
});
export type SponsoredAccount = Static<typeof SponsoredAccount>;

/** Adds a person to a group in which the sponsor may invite. */
export const NewSponsoredAccount = Type.Object({ name: OptionalText, group: Id, pin: OptionalText });
export type NewSponsoredAccount = Static<typeof NewSponsoredAccount>;

/** Signs in one device, once. */
export const DeviceLink = Type.Object({ url: Type.String(), expiresAt: Seconds });
export type DeviceLink = Static<typeof DeviceLink>;

/** `isWaiting`: an admin of the group has to approve the person. */
export const MadeSponsoredAccount = Type.Object({
  account: SponsoredAccount,
  link: DeviceLink,
  isWaiting: Type.Boolean(),
});
export type MadeSponsoredAccount = Static<typeof MadeSponsoredAccount>;

export const NewPin = Type.Object({ pin: OptionalText });

/** Visible to anyone who has the link. */
export const OpenDeviceLink = Type.Object({ name: Type.String(), expiresAt: Seconds });
export type OpenDeviceLink = Static<typeof OpenDeviceLink>;

export const DeviceLinkParams = Type.Object({ token: Type.String() });

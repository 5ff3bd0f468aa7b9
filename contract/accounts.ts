import { Type, type Static, type TSchema } from "typebox";
import { Avatar } from "./files.ts";
import { GroupOfMine } from "./groups.ts";
import { settingsAtMost } from "./limits.ts";
import { Id, Seconds, OptionalText } from "./wire.ts";

/** `GET /api/info`: only the first two fields without an API key, everything with one. */
export const Info = Type.Object({
  default_lang: Type.String(),
  allow_email: Type.Boolean(),
  server_name: Type.Optional(Type.String()),
  sign_on: Type.Optional(Type.String()),
  version: Type.Optional(Type.String()),
  upload: Type.Optional(
    Type.Object({ image: Type.Boolean(), video: Type.Boolean(), audio: Type.Boolean(), pdf: Type.Boolean() }),
  ),
  upload_limits: Type.Optional(
    Type.Object({ image: Type.Integer(), video: Type.Integer(), audio: Type.Integer(), pdf: Type.Integer() }),
  ),
  allow_public_links: Type.Optional(Type.Boolean()),
  allow_message_reactions: Type.Optional(Type.Boolean()),
  allow_create_group: Type.Optional(Type.Boolean()),
  translates: Type.Optional(Type.Boolean()),
  show: Type.Optional(Type.Object({ group_invitation_links: Type.Boolean() })),
});
export type Info = Static<typeof Info>;

/** `GET /api/contact`: the person to ask for a new password. Absent if the server sends email. */
export const Contact = Type.Object({ name: Type.Optional(Type.String()) });
export type Contact = Static<typeof Contact>;

/** `code` is required if two-step verification is on (`code_missing`): six digits or a recovery code. */
export const Credentials = Type.Object({
  login: OptionalText,
  password: OptionalText,
  code: OptionalText,
});
export type Credentials = Static<typeof Credentials>;

/** `code` as at `POST /api/login`. */
export const SignOnCode = Type.Object({ code: OptionalText });

export const SignUp = Type.Object({
  login: OptionalText,
  password: OptionalText,
  invite_key: OptionalText,
  /** Defaults to the part of the address before the @. */
  name: OptionalText,
  code: OptionalText,
});
export type SignUp = Static<typeof SignUp>;

/** `api_key` is sent as X-AUTH-TOKEN with every later call. `group` is absent for the very first account, which has no group yet. */
export const SignedIn = Type.Object({ api_key: Type.String(), group: Type.Optional(Id) });
export type SignedIn = Static<typeof SignedIn>;

function settings<Value extends TSchema>(value: Value) {
  const setting = Type.Optional(value);
  return Type.Object(
    {
      mail: setting,
      lang: setting,
      default_group: setting,
      default_page: setting,
      notification_emails: setting,
      time_zone: setting,
      /** `off`: the administrator does not get the weekly server email. */
      server_email: setting,
      /** See contract/notification-settings.ts. */
      news_off: setting,
      push_text: setting,
      /** `off`: turns read receipts off in both directions. */
      read_receipts: setting,
      /** `off`: nobody may mark the person in photos. */
      photo_marks: setting,
      first_steps: setting,
      /** `dismissed`: the person does not want to be reminded of `isPasswordEnded`. */
      password_ended: setting,
    },
    { additionalProperties: true, maxProperties: settingsAtMost },
  );
}

/** A person's own settings. Unknown keys are stored unchanged for the clients that know them. */
export const UserData = settings(Type.String());
export type UserData = Static<typeof UserData>;

/** `month` from 1. `year` is absent if the person keeps it private. */
export const Birthday = Type.Object({
  day: Type.Integer(),
  month: Type.Integer(),
  year: Type.Optional(Type.Integer()),
});
export type Birthday = Static<typeof Birthday>;

export const Me = Type.Object({
  id: Id,
  login: Type.String(),
  /** A new login that takes effect once the link emailed to it has been opened. */
  pendingLogin: Type.Optional(Type.String()),
  /** True if the login is an email address that is not confirmed. */
  isLoginUnproven: Type.Optional(Type.Boolean()),
  /** True if single sign-on removed the password because the address was not confirmed, and no new one is set. */
  isPasswordEnded: Type.Optional(Type.Boolean()),
  name: Type.String(),
  avatar: Type.Optional(Avatar),
  birthday: Type.Optional(Birthday),
  groups: Type.Array(GroupOfMine),
  data: UserData,
  lastActivityDate: Seconds,
  /** Up to 100. Included to save our own client a request per page. */
  unreadNotifications: Type.Integer(),
  hasBookmarks: Type.Boolean(),
  hidden: Type.Optional(Type.Array(Id)),
  isAdministrator: Type.Optional(Type.Boolean()),
  entityType: Type.Literal("user"),
});
export type Me = Static<typeof Me>;

export const User = Type.Object({
  id: Id,
  name: Type.String(),
  avatar: Type.Optional(Avatar),
  data: Type.Object({}),
  entityType: Type.Literal("user"),
});
export type User = Static<typeof User>;

/** Absent values change nothing. `avatar` is the id of a file, or null to remove the picture; null also removes the birthday, and a null in `data` that key. */
export const UserChanges = Type.Object({
  name: Type.Optional(Type.String()),
  login: Type.Optional(Type.String()),
  password: Type.Optional(Type.String()),
  data: Type.Optional(settings(Type.Union([Type.String(), Type.Null()]))),
  avatar: Type.Optional(Type.Union([Type.String({ minLength: 1 }), Type.Null()])),
  birthday: Type.Optional(Type.Union([Birthday, Type.Null()])),
});
export type UserChanges = Static<typeof UserChanges>;

export const ForgottenPassword = Type.Object({ mail: OptionalText });
export type ForgottenPassword = Static<typeof ForgottenPassword>;

/** `code` as at `POST /api/login`. */
export const NewPassword = Type.Object({
  mail: OptionalText,
  key: OptionalText,
  password: OptionalText,
  code: OptionalText,
});
export type NewPassword = Static<typeof NewPassword>;

export const StopParams = Type.Object({
  user: Type.String({ maxLength: 128 }),
  token: Type.String({ maxLength: 128 }),
});

export const EmailsToStop = Type.Object({ name: Type.String() });
export type EmailsToStop = Static<typeof EmailsToStop>;

export const EmailsStopped = Type.Object({ message: Type.Literal("Email notifications disabled") });

/** Switches to one email a week, or restores the previous frequency. */
export const EmailsResumed = Type.Object({ frequency: Type.Union([Type.Literal("weekly"), Type.Literal("before")]) });
export type EmailsResumed = Static<typeof EmailsResumed>;

/** `device` is the browser's User-Agent. */
export const Session = Type.Object({
  id: Type.String(),
  device: Type.String(),
  createdAt: Seconds,
  /** Updated at most once an hour. */
  lastUsedAt: Seconds,
  current: Type.Boolean(),
});
export type Session = Static<typeof Session>;

export const NewKey = Type.Object({ apiKey: Type.String() });
export type NewKey = Static<typeof NewKey>;

/**
 * Every error a person can meet. `status` is the HTTP status, `text` what the wire says (the texts current clients know, word for word);
 * our own client says `error.<code>` of its catalogue instead.
 */
export const errorCatalogue = {
  bad_request: { status: 400, text: "Bad Request" },
  unauthorized: { status: 401, text: "You are not signed in" },
  forbidden: { status: 403, text: "You may not change this" },
  not_found: { status: 404, text: "Not Found" },
  conflict: { status: 409, text: "This id is taken" },
  body_too_large: { status: 413, text: "This is too large to be accepted" },
  unsupported_media_type: { status: 415, text: "The body must be JSON" },
  too_many_attempts: { status: 429, text: "Too many attempts. Try again later." },
  too_many_requests: { status: 429, text: "Too many requests at once. Try again in a moment." },
  too_many_streams: { status: 429, text: "Too many live streams are open" },
  server_error: { status: 500, text: "An error occurred" },
  storage_full: { status: 507, text: "The server has no room left" },
  storage_failed: { status: 503, text: "The server cannot store anything now" },
  not_ready: { status: 503, text: "The server is not ready" },
  too_busy: { status: 503, text: "The server has too much to do. Try again in a moment." },

  login_empty: { status: 400, text: "Login cannot be empty" },
  login_too_long: { status: 400, text: "This login is too long" },
  login_not_email: { status: 400, text: "The login must be an e-mail address" },
  login_has_no_email: { status: 400, text: "This account has no e-mail address" },
  login_key_invalid: { status: 400, text: "This link is invalid or has expired" },
  reauthentication_required: { status: 403, text: "Sign in again to change this" },
  login_taken: { status: 409, text: "User with this login already exists" },
  password_empty: { status: 400, text: "Password cannot be empty" },
  password_length: { status: 400, text: "The password must have 8 to 128 characters" },
  invalid_login: { status: 401, text: "Invalid login/password" },
  code_missing: { status: 401, text: "A code is needed to sign in" },
  code_wrong: { status: 400, text: "The code is not right" },
  password_wrong: { status: 400, text: "The password is not right" },
  second_factor_on: { status: 409, text: "A second factor is in use already" },
  passkey_refused: { status: 400, text: "This passkey was not accepted" },
  passkey_unknown: { status: 401, text: "This passkey opens no account here" },
  passkey_name_length: { status: 400, text: "The name of a passkey must have 1 to 60 characters" },
  too_many_passkeys: { status: 400, text: "One may have 20 passkeys at most" },
  password_blank: { status: 400, text: "Password cannot be blank" },
  reset_key_invalid: { status: 400, text: "Key is invalid" },
  invite_key_missing: { status: 400, text: "You need to have an invite key" },
  invite_key_invalid: { status: 400, text: "Invalid invite key !" },
  invitation_expired: { status: 400, text: "This invitation has expired" },
  invitation_used_up: { status: 400, text: "This invitation has been used as often as it may be" },
  invitation_taken_back: { status: 400, text: "This invitation was taken back" },
  invitations_hidden: { status: 403, text: "Invitation links are restricted" },
  too_many_invitations: { status: 400, text: "A group may have 50 further invitation links at most" },
  user_not_found: { status: 404, text: "User not found" },
  user_name_length: { status: 400, text: "The name must have 1 to 128 characters" },
  stop_user_invalid: { status: 400, text: "Invalid user" },
  stop_token_invalid: { status: 400, text: "Token is invalid" },
  language_unknown: { status: 400, text: "This language is not known" },

  group_not_found: { status: 404, text: "Group not found" },
  group_name_length: { status: 400, text: "The group's name must have 1 to 128 characters" },
  group_description_length: { status: 400, text: "The group's description may have 200 characters at most" },
  group_full: { status: 400, text: "The group has 5,000 members, as many as it may" },
  too_many_groups: { status: 400, text: "One may be in 500 groups at most" },
  create_group_disabled: { status: 403, text: "error_creating_group_disabled" },
  invite_reset_disabled: { status: 403, text: "Invitation link reset is restricted" },

  empty_message: { status: 400, text: "The message is empty and cannot be sent !" },
  title_too_long: { status: 400, text: "The title may have 128 characters at most" },
  text_too_long: { status: 400, text: "The text may have 50000 characters at most" },
  too_many_files: { status: 400, text: "A message may have 100 files at most" },
  too_many_bookmarks: { status: 400, text: "One may keep 2,000 bookmarks at most" },
  file_used_too_often: { status: 400, text: "A file can be in 200 messages at most" },
  too_many_pins: { status: 400, text: "A group may have 100 pinned messages at most" },
  too_many_replies: { status: 400, text: "A message may have 10,000 comments at most" },
  parent_not_found: { status: 400, text: "The message replied to is not there" },

  origin_not_found: { status: 400, text: "The message that is shared is not there" },
  date_invalid: { status: 400, text: "The date must be an ISO 8601 date, or a date and time with a zone" },
  reactions_disabled: { status: 403, text: "Reactions are currently disabled." },
  too_many_reactions: {
    status: 400,
    text: "A message may have 1,000 reactions, 50 different emoji, and 20 of one person, at most",
  },
  reaction_not_emoji: { status: 400, text: "A reaction is one emoji" },
  reaction_not_found: { status: 400, text: "This reaction is not there" },
  search_terms_missing: { status: 400, text: "You must provide search terms" },
  search_group_missing: { status: 400, text: "You must give a group id" },
  search_too_slow: { status: 503, text: "The search took too long" },

  invalid_url: { status: 400, text: "Invalid url" },
  invalid_token: { status: 400, text: "Invalid token" },
  public_links_restricted: { status: 403, text: "Public link creation is restricted" },
  public_links_disabled: { status: 403, text: "Public links are disabled" },

  file_not_found: { status: 404, text: "File Not Found" },
  file_missing: { status: 400, text: "No file was sent" },
  file_empty: { status: 400, text: "The file is empty" },
  file_too_large: { status: 413, text: "The file is too large: {limit} MB at most" },
  file_type_refused: { status: 415, text: "Files of this kind are not accepted" },
  upload_offset_wrong: { status: 409, text: "The upload goes on elsewhere: ask how far it has come" },
  upload_quota: { status: 413, text: "Too many files are waiting to be used in a message" },
  upload_unfinished: { status: 409, text: "The upload is not complete" },
  upload_version_unknown: { status: 412, text: "Uploads are resumed by version 1.0.0 of tus" },
  file_damaged: { status: 422, text: "The file is damaged and cannot be shown" },
  file_not_converted: { status: 422, text: "The file could not be converted" },
  image_too_many_pixels: { status: 422, text: "The picture has too many pixels" },
  image_size_unknown: { status: 400, text: "Pictures are not made in this size" },
  range_not_there: { status: 416, text: "The file does not have this part" },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** The body of every answer from 400 on. `message` and `error` say the same: clients of several ages read one or the other. */
export interface ErrorBody {
  message: string;
  error: string;
  code: ErrorCode;
  /** Seconds after which trying again makes sense (429, 503). */
  retryAfter?: number;
  /** What would be accepted, in megabytes (`file_too_large`). */
  limit?: number;
}

/**
 * All errors shown to people. `status` is the HTTP status, `text` the English text on the wire, unchanged because existing clients compare it. Our
 * own client shows `error.<code>` from its catalogue instead.
 */
export const errorCatalogue = {
  bad_request: { status: 400, text: "Bad Request" },
  unauthorized: { status: 401, text: "You are not signed in" },
  forbidden: { status: 403, text: "You may not change this" },
  not_permitted: { status: 403, text: "You do not have permission to do this in this group" },
  not_found: { status: 404, text: "Not Found" },
  conflict: { status: 409, text: "This id is already in use" },
  body_too_large: { status: 413, text: "The request body is too large" },
  unsupported_media_type: { status: 415, text: "The body must be JSON" },
  too_many_attempts: { status: 429, text: "Too many attempts. Try again later." },
  too_many_requests: { status: 429, text: "Too many requests at once. Try again in a moment." },
  too_many_streams: { status: 429, text: "Too many live streams are open" },
  server_error: { status: 500, text: "An error occurred" },
  storage_full: { status: 507, text: "The server is out of storage" },
  storage_failed: { status: 503, text: "The server cannot store anything at the moment" },
  storage_unavailable: { status: 503, text: "The file storage is unavailable. Try again in a moment." },
  not_ready: { status: 503, text: "The server is not ready" },
  too_busy: { status: 503, text: "The server is overloaded. Try again in a moment." },

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
  code_missing: { status: 401, text: "A code is required to sign in" },
  code_wrong: { status: 400, text: "Incorrect code" },
  password_wrong: { status: 400, text: "Incorrect password" },
  second_factor_on: { status: 409, text: "Two-step verification is already on" },
  passkey_refused: { status: 400, text: "This passkey was not accepted" },
  passkey_unknown: { status: 401, text: "This passkey is not known here" },
  passkey_name_length: { status: 400, text: "The name of a passkey must have 1 to 60 characters" },
  too_many_passkeys: { status: 400, text: "Maximum 20 passkeys" },
  password_blank: { status: 400, text: "Password cannot be blank" },
  reset_key_invalid: { status: 400, text: "Key is invalid" },
  invite_key_missing: { status: 400, text: "You need to have an invite key" },
  invite_key_invalid: { status: 400, text: "Invalid invite key !" },
  invitation_expired: { status: 400, text: "This invitation has expired" },
  invitation_used_up: { status: 400, text: "This invitation has been fully used" },
  invitation_taken_back: { status: 400, text: "This invitation was revoked" },
  invitations_hidden: { status: 403, text: "Invitation links are restricted" },
  too_many_invitations: { status: 400, text: "A group can have at most 50 temporary invitation links" },
  user_not_found: { status: 404, text: "User not found" },
  user_name_length: { status: 400, text: "The name must have 1 to 128 characters" },
  birthday_invalid: { status: 400, text: "This day does not exist" },
  birthday_out_of_range: { status: 400, text: "A birthday must be between 1900 and today" },
  stop_user_invalid: { status: 400, text: "Invalid user" },
  stop_token_invalid: { status: 400, text: "Token is invalid" },
  language_unknown: { status: 400, text: "Unknown language" },

  group_not_found: { status: 404, text: "Group not found" },
  group_name_length: { status: 400, text: "The group's name must have 1 to 128 characters" },
  group_description_length: { status: 400, text: "The group's description can have at most 200 characters" },
  group_full: { status: 400, text: "A group can have at most 5,000 members" },
  too_many_groups: { status: 400, text: "You can be in at most 500 groups" },
  create_group_disabled: { status: 403, text: "error_creating_group_disabled" },
  invite_reset_disabled: { status: 403, text: "Invitation link reset is restricted" },

  empty_message: { status: 400, text: "The message is empty and cannot be sent !" },
  title_too_long: { status: 400, text: "The title can have at most 128 characters" },
  text_too_long: { status: 400, text: "The text can have at most 50,000 characters" },
  too_many_files: { status: 400, text: "A message can have at most 100 files" },
  too_many_bookmarks: { status: 400, text: "You can have at most 2,000 bookmarks" },
  file_used_too_often: { status: 400, text: "A file can be used in at most 200 messages" },
  too_many_pins: { status: 400, text: "A group can have at most 100 pinned messages" },
  mentions_invalid: { status: 400, text: "The mentions of a message must be names by user id" },
  too_many_mentions: { status: 400, text: "A message can mention at most 50 people" },
  too_many_replies: { status: 400, text: "A message can have at most 10,000 comments" },
  parent_not_found: { status: 400, text: "The message replied to does not exist" },

  origin_not_found: { status: 400, text: "The shared message does not exist" },
  date_invalid: { status: 400, text: "The date must be an ISO 8601 date, or a date and time with a zone" },
  read_receipts_off: { status: 403, text: "Turn read receipts on to see who has read a message" },
  reactions_disabled: { status: 403, text: "Reactions are currently disabled." },
  too_many_reactions: {
    status: 400,
    text: "A message can have at most 1,000 reactions, 50 different emoji, and 20 per person",
  },
  reaction_not_emoji: { status: 400, text: "A reaction must be a single emoji" },
  reaction_not_found: { status: 400, text: "Reaction not found" },
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
  upload_offset_wrong: { status: 409, text: "Upload-Offset does not match: get the current offset with HEAD" },
  upload_quota: { status: 413, text: "Too many files are waiting to be used in a message" },
  upload_unfinished: { status: 409, text: "The upload is incomplete" },
  upload_version_unknown: { status: 412, text: "Only tus 1.0.0 is supported" },
  file_damaged: { status: 422, text: "The file is damaged and cannot be shown" },
  file_not_converted: { status: 422, text: "The file could not be converted" },
  picture_not_turned: { status: 422, text: "The picture could not be turned" },
  image_too_many_pixels: { status: 422, text: "The picture has too many pixels" },
  too_many_downloads: { status: 429, text: "Other downloads are still running. Wait until one has finished." },
  too_many_to_download: { status: 400, text: "You can download at most 10,000 selected photos at once" },
  image_size_unknown: { status: 400, text: "This picture size is not available" },
  range_not_there: { status: 416, text: "The requested range is not in the file" },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** Response body for all statuses from 400 on. `message` and `error` are equal, because different client versions read different keys. */
export interface ErrorBody {
  message: string;
  error: string;
  code: ErrorCode;
  /** Seconds to wait before retrying (429, 503). */
  retryAfter?: number;
  /** The maximum, in megabytes (`file_too_large`). */
  limit?: number;
}

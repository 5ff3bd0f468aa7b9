import { join } from "node:path";
import {
  MailTooComplex,
  MailUnreadable,
  type Arrival,
  type MailDecisions,
  type MailHead,
  type ReadMail,
  type Sender,
} from "../../../adapters/mail-reader/mail-reader.ts";
import type { Context } from "../../../context.ts";
import { appError } from "../../../errors.ts";
import { LimitPerPerson } from "../../../limits/limit-per-person.ts";
import { isAddressProven } from "../../identity/people/actions-addresses.ts";
import type { Me } from "../../identity/people/rules.ts";
import { sendFailureLater, type Problem } from "./actions-failures.ts";
import type { PersonalMail } from "./actions-attachments.ts";
import { postToGroup } from "./actions-posting.ts";
import { replyToMessage } from "./actions-replies.ts";
import {
  countMails,
  deleteMailsBefore,
  findPostingSalt,
  findReplySalt,
  findSender,
  insertMail,
  isMailKnown,
  findKnownPictures,
  insertPicture,
} from "./queries.ts";
import { idFromMail, isCurrent, isTokenOf, readAddress, type Token } from "./rules-addresses.ts";
import { automaticReason } from "./rules-automatic.ts";
import { isLasting } from "./rules-failures.ts";
import type { Transaction } from "../../../database/database.ts";

export interface MailArrival extends Arrival {
  /** Recipients from SMTP; if absent, those in the headers count. */
  recipients?: string[];
}

const hour = 60 * 60 * 1000;
const mailsPerHour = 60;
const keptFor = 30 * 24 * hour;

/** Emails of one person are posted one after the other. */
const posting = new LimitPerPerson({ atOnce: 1, mostWaiting: 5 });

/**
 * `receive` writes the email to a path and returns its size. Everything is stored when this resolves. Throws an AppError below 500 for an email that is
 * rejected permanently, and other errors if it should be resent, which posts nothing twice. A verified sender is informed by email instead.
 */
export async function acceptMail(
  context: Context,
  arrival: MailArrival,
  receive: (path: string) => Promise<number>,
): Promise<void> {
  const { config, files, mailReader } = context;
  const { maxBytes, authenticatedBy } = config.inbound;
  await files.inTemporaryFolder(async (folder) => {
    const path = join(folder, "mail");
    if ((await receive(path)) > maxBytes) throw appError("mail_too_large");
    const accepted = new MailAdmission(context, arrival);
    const toRead = { path, folder, arrival, authenticatedBy, siteUrl: config.url };
    const mail = await mailReader.read(toRead, accepted).catch((error: unknown) => {
      throw refusalOfReading(context, error);
    });
    const [first] = accepted.recipients;
    if (!mail || !first) return;
    const own = await withoutKnownLogos(context, first.me, mail);
    for (const one of accepted.recipients) await acceptFrom(context, one, own, folder);
  });
}

function refusalOfReading({ log }: Context, error: unknown): unknown {
  if (!(error instanceof MailUnreadable) && !(error instanceof MailTooComplex)) return error;
  log.warn({ err: error }, "email refused: it could not be read");
  return appError(error instanceof MailTooComplex ? "mail_too_complex" : "mail_unreadable");
}

export function isOurAddress({ config, signingKey }: Context, address: string): boolean {
  const { address: inbound } = config.inbound;
  return inbound !== undefined && readAddress(inbound, signingKey, address) !== undefined;
}

interface Recipient {
  me: Me;
  token: Token;
}

/** Checks the recipient first, then the sender, before the text is read. */
class MailAdmission implements MailDecisions {
  readonly recipients: Recipient[] = [];
  readonly #context: Context;
  readonly #arrival: MailArrival;
  #tokens: Token[] = [];

  constructor(context: Context, arrival: MailArrival) {
    this.#context = context;
    this.#arrival = arrival;
  }

  checkRecipients({ headers, recipients }: MailHead): Promise<boolean> {
    const { config, log } = this.#context;
    const reason = automaticReason(headers, new URL(config.url).hostname, this.#arrival.sender);
    if (reason !== undefined) {
      log.info({ messageId: headers["message-id"], reason }, "email dropped: not from a person");
      return Promise.resolve(false);
    }
    this.#tokens = tokensOf(this.#context, this.#arrival.recipients ?? recipients);
    if (this.#tokens.length === 0) throw appError("mail_address_unknown");
    return Promise.resolve(true);
  }

  async checkSender({ headers, from }: MailHead, sender: Sender): Promise<boolean> {
    const { db, log, signingKey } = this.#context;
    const messageId = headers["message-id"];
    if (sender === "unknown") throw appError("mail_sender_unknown");
    if (sender === "unverified") {
      log.warn({ messageId }, "email refused: its sender could not be verified");
      throw appError("mail_sender_unverified");
    }
    const me = await findSender(db.read, from[0] ?? "");
    for (const token of this.#tokens) {
      if (!me || !isTokenOf(token, signingKey, me.id)) {
        log.warn({ messageId }, "email refused: its sender does not own the address");
        throw appError("mail_sender_other");
      }
      this.recipients.push({ me, token });
    }
    if (me && !(await isAddressProven(db.read, me.id))) throw appError("mail_sender_unproven");
    return true;
  }
}

function tokensOf({ config, signingKey }: Context, recipients: readonly string[]): Token[] {
  const { address } = config.inbound;
  if (address === undefined) return [];
  return recipients.flatMap((recipient) => readAddress(address, signingKey, recipient) ?? []);
}

/** Reports failures by email, because the sender is verified. */
async function acceptFrom(context: Context, { me, token }: Recipient, mail: ReadMail, folder: string): Promise<void> {
  const { db, clock, signingKey } = context;
  const { purpose, targetId } = token;
  const id = idFromMail(signingKey, [mail.headers["message-id"] ?? "", purpose, targetId, me.id]);
  await posting.run(me.id, async () => {
    if (await isMailKnown(db.read, id)) return;
    if ((await countMails(db.read, me.id, clock.now() - hour)) >= mailsPerHour) throw appError("mail_too_many", 3600);
    const problems = await problemsOfPosting(context, { id, me, token, mail, folder });
    await db.write(async (tx) => {
      const isNew = await insertMail(tx, { id, user_id: me.id, received_at: clock.now() });
      await rememberLogos(tx, context, me, mail);
      if (isNew && problems.length > 0) await sendFailureLater(context, tx, { id, me, mail, problems });
    });
  });
}

/** Throws `mail_address_ended` if the address is no longer the person's current one. A reply to a group that they have left fails later. */
async function checkCurrent({ db, signingKey }: Context, { id: userId }: Me, token: Token): Promise<void> {
  const isPost = token.purpose === "post";
  const salt = await (isPost ? findPostingSalt : findReplySalt)(db.read, userId, token.targetId);
  if (salt === undefined && !isPost) return;
  if (salt === undefined || !isCurrent(token, signingKey, { userId, salt })) throw appError("mail_address_ended");
}

async function problemsOfPosting(context: Context, personal: PersonalMail): Promise<Problem[]> {
  try {
    await checkCurrent(context, personal.me, personal.token);
    return await (personal.token.purpose === "reply" ? replyToMessage : postToGroup)(context, personal);
  } catch (error) {
    if (!isLasting(error)) throw error;
    context.log.info({ code: error.code, messageId: personal.mail.headers["message-id"] }, "email not posted");
    return [{ code: error.code, limit: error.details.limit }];
  }
}

/** Mail servers do not resend emails after this time. */
export async function forgetMails({ db, clock }: Context): Promise<void> {
  await db.write((tx) => deleteMailsBefore(tx, clock.now() - keptFor));
}

/** Pictures that were in earlier emails of the sender are logos. */
async function withoutKnownLogos(context: Context, me: Me, mail: ReadMail): Promise<ReadMail> {
  const checksums = mail.attachments.flatMap(({ checksum }) => checksum ?? []);
  const known = await findKnownPictures(context.db.read, me.id, mailOf(context, mail), checksums);
  return { ...mail, attachments: mail.attachments.filter(({ checksum }) => !known.has(checksum ?? "")) };
}

/** An email that arrives again keeps its pictures. */
async function rememberLogos(tx: Transaction, context: Context, me: Me, mail: ReadMail): Promise<void> {
  for (const { checksum } of mail.attachments) {
    if (checksum === undefined) continue;
    await insertPicture(tx, { user_id: me.id, checksum, mail: mailOf(context, mail) });
  }
}

function mailOf({ signingKey }: Context, { headers }: ReadMail): string {
  return idFromMail(signingKey, [headers["message-id"] ?? ""]);
}

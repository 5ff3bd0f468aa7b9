import type { JobKind } from "../../../processes/job-kind.ts";
import {
  backUpAtNight,
  backupJob,
  nightlyBackupJob,
  runBackup,
  runVerification,
  verifyBackupJob,
} from "./actions-schedule.ts";
import { backupMail, sendBackupMail } from "./actions-emails.ts";

const quarter = 15 * 60 * 1000;

/** A second attempt of what an administrator requested would fail in the same way. */
const isHopeless = (error: string, lastError: string) => error === lastError;

export const backupJobs: Record<string, JobKind> = {
  [nightlyBackupJob]: {
    lane: "media",
    intervalMs: quarter,
    run: (context, _job, ending) => backUpAtNight(context, ending),
  },
  [backupJob]: { lane: "media", isHopeless, run: (context, _job, ending) => runBackup(context, ending) },
  [verifyBackupJob]: {
    lane: "media",
    isHopeless,
    run: (context, { payload }, ending) => runVerification(context, String(payload.name), ending),
  },
  [backupMail]: { lane: "mail", run: sendBackupMail },
};

import { FilePen, MessageCircle, PenLine, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { useConfirm } from "../../../components/confirm.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { RecentTime } from "../../../components/relative-time.tsx";
import { useT } from "../../../i18n/language.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import { draftsOf, removeDraft, type Draft, type KeptDraft, type Target } from "./draft.ts";
import styles from "./draft-list.module.css";
import { plainTextOf } from "./sent-text.ts";

export function DraftList() {
  const t = useT();
  const confirm = useConfirm();
  const { id: userId, groups } = useMe();
  const [drafts, setDrafts] = useState(() => draftsOf(userId));
  const names = new Map(groups.map(({ id, name }) => [id, name]));
  const shown = drafts.filter(({ target }) => names.has(target.groupId));

  const discard = async ({ target }: KeptDraft) => {
    const question = { title: t("outbox.delete_title"), text: t("outbox.delete_text"), action: t("composer.discard") };
    if (!(await confirm(question))) return;
    removeDraft(target);
    setDrafts(draftsOf(userId));
  };

  if (shown.length === 0) {
    return (
      <EmptyState icon={<PenLine size={28} />} title={t("draft.none")}>
        {t("draft.none_hint")}
      </EmptyState>
    );
  }
  return (
    <ul className={styles.drafts}>
      {shown.map((one) => (
        <Row key={one.draft.id} kept={one} group={names.get(one.target.groupId)!} onDiscard={() => void discard(one)} />
      ))}
    </ul>
  );
}

function Row({
  kept: { target, draft, at },
  group,
  onDiscard,
}: {
  kept: KeptDraft;
  group: string;
  onDiscard: () => void;
}) {
  const t = useT();
  const { Icon, place } = kindOf(target);
  const words = wordsOf(draft) || t("message.files", { count: draft.uploads.filter(({ removed }) => !removed).length });
  return (
    <li className={styles.draft}>
      <Icon aria-hidden size={22} />
      <div className={styles.lines}>
        <Link href={addressOf(target)} dir="auto" className={styles.words}>
          {words}
        </Link>
        <p className="soft">
          {t(place, { group })} · <RecentTime at={at} />
        </p>
      </div>
      <IconButton label={`${t("composer.discard")}: ${words}`} icon={<Trash2 size={20} />} onClick={onDiscard} />
    </li>
  );
}

function kindOf({ editedId, parentId }: Target) {
  if (editedId !== undefined) return { Icon: FilePen, place: "draft.edit" } as const;
  return parentId === undefined
    ? ({ Icon: PenLine, place: "draft.message" } as const)
    : ({ Icon: MessageCircle, place: "draft.comment" } as const);
}

function addressOf({ groupId, editedId, parentId }: Target): string {
  const messageId = editedId ?? parentId;
  return messageId === undefined ? `/groups/${groupId}/write` : `/messages/${messageId}`;
}

function wordsOf(draft: Draft): string {
  return draft.title.trim() || plainTextOf(draft).trim();
}

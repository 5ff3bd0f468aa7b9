import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { Link, useLocation } from "wouter";
import { textLength } from "#contract/limits.ts";
import type { NewMessage, Thread } from "#contract/messages.ts";
import { can } from "#contract/permissions.ts";
import { call } from "../../../api/client.ts";
import { newId } from "../../../api/ids.ts";
import { Button, buttonClass } from "../../../components/button.tsx";
import { Field } from "../../../components/field.tsx";
import { ErrorNotice } from "../../../components/notice.tsx";
import { SelectField } from "../../../components/select-field.tsx";
import { useT } from "../../../i18n/language.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import { MessageBody, MessageHead } from "../../messages/messages/message-body.tsx";
import messageStyles from "../../messages/messages/message.module.css";
import { threadQuery } from "../../messages/messages/queries.ts";
import { withOwnWords } from "../../messages/messages/shared-words.ts";
import styles from "./share.module.css";

export function ShareMessage({ messageId }: { messageId: string }) {
  const t = useT();
  const me = useMe();
  const [, navigate] = useLocation();
  const { data: thread, error } = useQuery(threadQuery(messageId));
  // Kept across attempts, so that a second press does not share the message twice.
  const [id] = useState(newId);
  const [words, setWords] = useState("");
  const [chosen, setChosen] = useState<string>();
  const groups = me.groups.filter((group) => group.id !== thread?.message.group.id && can.post(group));
  const group =
    chosen ?? (groups.some((one) => one.id === me.data.default_group) ? me.data.default_group : groups[0]?.id);
  const share = useMutation({
    mutationFn: (to: string) =>
      call("POST /api/messages", { body: { id, group: to, origin: messageId, ...sharedContent(thread, words) } }),
    onSuccess: () => navigate(`/messages/${id}`, { replace: true }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (group && !share.isPending) share.mutate(group);
  };

  if (error) return <ErrorNotice error={error} />;
  return (
    <form className={styles.form} onSubmit={submit}>
      <SelectField
        label={t("share.group")}
        value={group ?? ""}
        onValue={setChosen}
        options={groups.map(({ id: value, name }) => ({ value, label: name }))}
      />
      <Field label={t("share.words")}>
        {(control) => (
          <textarea
            {...control}
            dir="auto"
            rows={3}
            maxLength={textLength}
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
        )}
      </Field>
      <ErrorNotice error={share.error} />
      <div className={styles.ways}>
        <Link href={`/messages/${messageId}`} className={buttonClass({ look: "quiet" })}>
          {t("action.cancel")}
        </Link>
        <Button type="submit" look="primary" busy={share.isPending} disabled={!group || !thread}>
          {t("share.action")}
        </Button>
      </div>
      {thread && (
        <article className={messageStyles.message} aria-label={t("share.what")}>
          <MessageHead message={thread.message} />
          <MessageBody message={thread.message} />
        </article>
      )}
    </form>
  );
}

/** Without a comment, the server copies the original unchanged. */
function sharedContent(thread: Thread | undefined, words: string): Pick<NewMessage, "type" | "data"> {
  return thread && words.trim() ? { type: "standard", data: withOwnWords(thread.message, words) } : {};
}

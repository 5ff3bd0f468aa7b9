import { Notice } from "../../../components/notice.tsx";
import { FileMenu } from "../../files/uploads/file-menu.tsx";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import styles from "./composer.module.css";
import { EmojiButton } from "./emoji-button.tsx";
import { FormatChoice, ShownBar } from "./format-button.tsx";
import type { LayoutProps } from "./composer-props.ts";
import { SendOrRecord } from "./send-or-record.tsx";
import { Status } from "./status.tsx";
import { TextInput } from "./text-input.tsx";

export function ReplyLayout(props: LayoutProps) {
  const { draft, kinds, busy = false, quote, tiles, notes, formatting, error, onFiles } = props;
  return (
    <>
      <PersonAvatar person={useMe()} size={34} />
      <div className={styles.box}>
        {quote}
        {tiles}
        <ShownBar formatting={formatting} />
        <div className={styles.line}>
          <TextInput {...props} />
          <EmojiButton />
          <FileMenu kinds={kinds} disabled={busy} onFiles={onFiles} more={<FormatChoice formatting={formatting} />} />
          <SendOrRecord draft={draft} onRecorded={onFiles} />
        </div>
        {notes}
        {error && <Notice>{error}</Notice>}
        <Status {...props} className={styles.below} />
      </div>
    </>
  );
}

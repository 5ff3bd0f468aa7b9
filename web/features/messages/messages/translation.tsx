import { useQuery } from "@tanstack/react-query";
import { Languages } from "lucide-react";
import { useMemo, useState } from "react";
import { intlLocales, type Language } from "#contract/languages.ts";
import type { MessageView } from "#contract/messages.ts";
import { call } from "../../../api/client.ts";
import { Button } from "../../../components/button.tsx";
import { ErrorNotice } from "../../../components/notice.tsx";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { messageTitle, textOf } from "./content.ts";
import { foreignLanguage, readersLanguages } from "./foreign-language.ts";
import { MessageText } from "./message-text.tsx";
import { mentionedIn } from "./text-pieces.ts";
import styles from "./translation.module.css";

/** Offers to translate a message that is in none of the reader's languages. Nothing is sent before the button is pressed, nor after an edit. */
export default function Translation({ message }: { message: MessageView }) {
  const t = useT();
  const language = useLanguage();
  const words = [messageTitle(message), textOf(message)].join("\n");
  const from = useMemo(
    () => foreignLanguage(words, readersLanguages(language, navigator.languages)),
    [words, language],
  );
  const [wanted, setWanted] = useState<string>();
  if (from === undefined) return null;
  return (
    <div>
      {wanted === words ? (
        <Translated message={message} words={words} onHide={() => setWanted(undefined)} />
      ) : (
        <Button
          look="quiet"
          className={styles.offer}
          icon={<Languages aria-hidden size={16} />}
          onClick={() => setWanted(words)}
        >
          {t("translation.offer", { language: nameOf(from, language) })}
        </Button>
      )}
    </div>
  );
}

interface TranslatedProps {
  message: MessageView;
  words: string;
  onHide: () => void;
}

function Translated({ message, words, onHide }: TranslatedProps) {
  const t = useT();
  const language = useLanguage();
  const people = useMemo(() => mentionedIn(message), [message]);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["translation", message.id, language, words],
    queryFn: ({ signal }) =>
      call("POST /api/messages/:id/translation", { params: { id: message.id }, body: { language }, signal }),
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <div className={styles.translation} aria-live="polite" aria-busy={isFetching}>
      <ErrorNotice error={error} />
      {data && (
        <>
          <p className="soft">{t("translation.from", { language: nameOf(data.from, language) })}</p>
          {data.title !== undefined && (
            <p dir="auto" className={styles.title}>
              {data.title}
            </p>
          )}
          {data.text !== undefined && <MessageText text={data.text} people={people} />}
        </>
      )}
      <div className={styles.buttons}>
        {!data && (
          <Button look="quiet" busy={isFetching} onClick={() => void refetch()}>
            {t("action.retry")}
          </Button>
        )}
        <Button look="quiet" onClick={onHide}>
          {t("translation.hide")}
        </Button>
      </div>
    </div>
  );
}

/** Returns the language's name in another language. Services may answer with codes that are not of a language. */
function nameOf(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames(intlLocales(language), { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}

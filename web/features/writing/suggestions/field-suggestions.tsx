import { useEffect, useEffectEvent, useId, useRef, useState, useSyncExternalStore } from "react";
import { fold } from "#contract/fold.ts";
import type { Mentions } from "#contract/mentions.ts";
import { useT } from "../../../i18n/language.tsx";
import { findEmoji } from "../../messages/reactions/emoji-names.ts";
import type { Target } from "../drafts/draft.ts";
import type { SuggestionField } from "../formatting/suggestion-field.ts";
import { optionId, SuggestionList } from "./suggestion-list.tsx";
import { emojiWritten, triggerIn, type Trigger } from "./suggestion-trigger.ts";
import { useEmojiNames, useSuggested, type Suggestion } from "./use-suggested.tsx";

interface FieldSuggestionsProps {
  field: SuggestionField;
  target: Target;
  mentions: Mentions;
  onMention: (person: Mentions) => void;
}

export function FieldSuggestions({ field, target, mentions, onMention }: FieldSuggestionsProps) {
  const t = useT();
  const listId = useId();
  const before = useSyncExternalStore(field.subscribe, field.textBefore);
  const { trigger, close } = useOpenTrigger(before, mentions);
  const suggestions = useSuggested(trigger, target);
  const [active, setActive] = useActive(trigger);
  const isOpen = trigger !== undefined && suggestions.length > 0;
  const shown = Math.min(active, suggestions.length - 1);
  useWrittenEmoji(field, before);
  const expectSpace = useIncludedSpace(field);

  const pick = ({ text, who }: Suggestion) => {
    if (!trigger) return;
    field.replaceFrom(trigger.start, text);
    if (text.endsWith(" ")) expectSpace();
    if (who !== undefined) onMention({ [who]: text.slice(1).trimEnd() });
  };
  useAriaOf(field.element, isOpen ? { listId, activeId: optionId(listId, shown) } : undefined);
  useKeys(field.element, isOpen, {
    move: (by) => setActive((shown + by + suggestions.length) % suggestions.length),
    choose: () => pick(suggestions[shown]!),
    close,
  });

  if (!isOpen) return null;
  return (
    <SuggestionList
      id={listId}
      label={t(trigger.kind === "mention" ? "mention.suggestions" : "composer.emoji")}
      suggestions={suggestions}
      active={shown}
      place={() => field.placeOf(trigger.start)}
      onActive={setActive}
      onPick={pick}
    />
  );
}

/** Returns undefined once the person has closed the list at this place. */
function useOpenTrigger(before: string | undefined, mentions: Mentions) {
  const [closedAt, setClosedAt] = useState<number>();
  const trigger = before === undefined ? undefined : triggerIn(before, mentions);
  if (before !== undefined && !trigger && closedAt !== undefined) setClosedAt(undefined);
  return {
    trigger: trigger?.start === closedAt ? undefined : trigger,
    close: () => setClosedAt(trigger?.start),
  };
}

/** The first suggestion is active again after each letter. */
function useActive(trigger: Trigger | undefined) {
  const typed = trigger && `${trigger.kind} ${trigger.typed}`;
  const [chosen, setChosen] = useState({ typed, index: 0 });
  const index = chosen.typed === typed ? chosen.index : 0;
  return [index, (next: number) => setChosen({ typed, index: next })] as const;
}

/** Replaces `:name:` once it is complete. Names of several words contain `_` or spaces. */
function useWrittenEmoji(field: SuggestionField, before: string | undefined): void {
  const written = before === undefined ? undefined : emojiWritten(before);
  const names = useEmojiNames(written !== undefined);
  const replace = useEffectEvent(() => {
    if (!written || !names) return;
    const wanted = ` ${fold(written.name)} `;
    const [emoji] = findEmoji(names, written.name).filter(({ words }) => `${words} `.includes(wanted));
    // Runs after this event, in which React would restore the text it knows.
    if (emoji) queueMicrotask(() => field.textBefore() === before && field.replaceFrom(written.start, emoji.emoji));
  });
  useEffect(() => replace(), [before, names]);
}

/** Ignores the space that people type by habit after a suggestion that ends with one. Returns a function to call once it is written. */
function useIncludedSpace(field: SuggestionField): () => void {
  const written = useRef<string>(undefined);
  useEffect(() => {
    const onBeforeInput = (event: InputEvent) => {
      if (event.data === " " && written.current !== undefined && field.textBefore() === written.current)
        event.preventDefault();
      written.current = undefined;
    };
    field.element.addEventListener("beforeinput", onBeforeInput);
    return () => field.element.removeEventListener("beforeinput", onBeforeInput);
  }, [field]);
  return () => {
    written.current = field.textBefore();
  };
}

/** Announces the list and its active option to screen readers, while the focus stays in the field. */
function useAriaOf(element: HTMLElement, open: { listId: string; activeId: string } | undefined): void {
  const { listId, activeId } = open ?? {};
  useEffect(() => {
    if (listId === undefined || activeId === undefined) return;
    const attributes = {
      "aria-autocomplete": "list",
      "aria-haspopup": "listbox",
      "aria-controls": listId,
      "aria-activedescendant": activeId,
    };
    Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
    return () => Object.keys(attributes).forEach((name) => element.removeAttribute(name));
  }, [element, listId, activeId]);
}

interface Keys {
  move: (by: 1 | -1) => void;
  choose: () => void;
  close: () => void;
}

/** Handles the keys of an open list before the field and its ancestors do. */
function useKeys(element: HTMLElement, isOpen: boolean, keys: Keys): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key === "ArrowDown") keys.move(1);
    else if (event.key === "ArrowUp") keys.move(-1);
    else if (event.key === "Enter" || event.key === "Tab") keys.choose();
    else if (event.key === "Escape") keys.close();
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => act(event);
    element.addEventListener("keydown", onKeyDown, { capture: true });
    return () => element.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [element, isOpen]);
}

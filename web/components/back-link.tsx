import { ArrowLeft } from "lucide-react";
import type { MouseEvent } from "react";
import { Link } from "wouter";
import { canGoBack } from "../hooks/history-entries.ts";
import { iconButtonClass } from "./icon-button.tsx";

/** Goes back to the previous page in the state it was left in. Links to `parent` if this page is the first of the visit, and in a new tab. */
export function BackLink({ parent, label }: { parent: string; label: string }) {
  return (
    <Link href={parent} className={iconButtonClass} aria-label={label} onClick={goBack}>
      <ArrowLeft size={20} className="mirrored" />
    </Link>
  );
}

function goBack(event: MouseEvent): void {
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
  if (opensElsewhere || !canGoBack()) return;
  event.preventDefault();
  history.back();
}

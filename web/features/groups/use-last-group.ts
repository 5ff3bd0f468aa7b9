import { useEffect, useState } from "react";

let last: string | undefined;

/** The group of this page, or of the page before where this one has none. */
export function useLastGroup(id: string | undefined): string | undefined {
  const [before] = useState(() => last);
  useEffect(() => {
    if (id) last = id;
  }, [id]);
  return id ?? before;
}

import { useMemo } from "react";
import { useSearchParams } from "wouter";
import type { MarkedPerson, MarkedQuery } from "#contract/library.ts";
import type { Scope } from "./queries.ts";

/** Returns the person of the address, to whose photos the library is limited. Names exist only within a group. */
export function useMarked(scope: Scope): MarkedQuery | undefined {
  const [search] = useSearchParams();
  const person = search.get("person") ?? undefined;
  const name = (scope !== undefined && search.get("name")) || undefined;
  return useMemo(() => (person ? { person } : name ? { name } : undefined), [person, name]);
}

export function libraryAddress(scope: Scope, { person, name }: MarkedQuery = {}): string {
  const path = scope === undefined ? "/photos" : `/groups/${scope}/photos`;
  const wanted = Object.entries({ person, name }).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value]],
  );
  return wanted.length === 0 ? path : `${path}?${new URLSearchParams(wanted).toString()}`;
}

export function queryFor({ member, name }: MarkedPerson): MarkedQuery {
  return member ? { person: member.id } : { name };
}

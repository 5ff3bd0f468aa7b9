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

export function libraryAddress(scope: Scope, marked?: MarkedQuery): string {
  return withMarked(scope === undefined ? "/photos" : `/groups/${scope}/photos`, marked);
}

/** Of a photo book of the latest year, or of the photos with a person. */
export function bookAddress(groupId: string, marked?: MarkedQuery): string {
  return withMarked(`/groups/${groupId}/book`, marked);
}

function withMarked(path: string, { person, name }: MarkedQuery = {}): string {
  const wanted = Object.entries({ person, name }).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value]],
  );
  return wanted.length === 0 ? path : `${path}?${new URLSearchParams(wanted).toString()}`;
}

export function queryFor({ member, name }: MarkedPerson): MarkedQuery {
  return member ? { person: member.id } : { name };
}

export function nameIn({ member, name }: MarkedPerson): string {
  return member?.name ?? name ?? "";
}

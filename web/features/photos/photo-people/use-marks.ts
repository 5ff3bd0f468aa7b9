import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { MessageView } from "#contract/messages.ts";
import type { NewPhotoPerson, PhotoPeople, PhotoPerson } from "#contract/photo-people.ts";
import { can } from "#contract/permissions.ts";
import { call } from "../../../api/client.ts";
import { usePosition } from "../../groups/groups/use-position.ts";
import { useMe } from "../../identity/people/use-me.ts";
import { peopleToMarkQuery, photoPeopleQuery } from "./queries.ts";

export function nameOf({ member, name }: Pick<PhotoPerson, "member" | "name">): string {
  return member?.name ?? name ?? "";
}

/** The marks of one photo. */
export function useMarks(message: MessageView, photoId: string) {
  const queries = useQueryClient();
  const me = useMe();
  const position = usePosition(message.group.id);
  const { queryKey } = photoPeopleQuery(message.id);
  const { data } = useQuery(photoPeopleQuery(message.id));
  const [latest, setLatest] = useState<PhotoPerson>();
  const store = (people: PhotoPeople) => {
    queries.setQueryData(queryKey, people);
    void queries.invalidateQueries({ queryKey: peopleToMarkQuery(message.group.id).queryKey });
  };
  const isSame = (one: PhotoPerson, { member, name }: NewPhotoPerson) =>
    one.photo === photoId &&
    (member === undefined ? one.name?.toLowerCase() === name?.toLowerCase() : one.member?.id === member);
  const add = useMutation({
    mutationFn: (body: NewPhotoPerson) =>
      call("POST /api/messages/:id/photo-people", { params: { id: message.id }, body }),
    onSuccess: (stored, wanted) => {
      store(stored);
      setLatest(stored.people.find((one) => isSame(one, wanted)));
    },
  });
  const remove = useMutation({
    mutationFn: (personId: string) =>
      call("DELETE /api/messages/:id/photo-people/:personId", { params: { id: message.id, personId } }),
    onSuccess: (stored) => {
      store(stored);
      setLatest(undefined);
    },
  });
  const people = (data?.people ?? []).filter(({ photo }) => photo === photoId);
  const mayRemove = ({ member, markedById }: PhotoPerson) =>
    can.removePhotoMark(me, { userId: member?.id, markedById }, { authorId: message.author?.id }, position);
  return {
    people,
    // While the next one is added, Undo would remove the one before.
    latest: add.isPending ? undefined : latest,
    add,
    remove,
    mayRemove,
    error: add.error ?? remove.error,
  };
}

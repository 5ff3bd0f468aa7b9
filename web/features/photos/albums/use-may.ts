import type { AlbumPage } from "#contract/albums.ts";
import { can } from "#contract/permissions.ts";
import { usePosition } from "../../groups/groups/use-position.ts";
import { useMe } from "../../identity/people/use-me.ts";

export interface MayWithAlbum {
  add: boolean;
  upload: boolean;
  edit: boolean;
  link: boolean;
}

export function useMay({ groupId, isCommon, creator }: AlbumPage): MayWithAlbum {
  const me = useMe();
  const position = usePosition(groupId);
  const rights = { isCommon, creatorId: creator?.id };
  const add = can.addToAlbum(me, rights, position);
  return {
    add,
    upload: add && can.post(position),
    edit: can.editAlbum(me, rights, position),
    link: can.makePublicLinks(position) || creator?.id === me.id,
  };
}

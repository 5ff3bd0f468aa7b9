/** Everything is addressed relative to <base href>: the site may live under a sub-path. */
export function address(path: string): string {
  return new URL(path, document.baseURI).href;
}

/** The sub-path of the site, without a slash at its end: "" or "/hearth". */
export function basePath(): string {
  return new URL(document.baseURI).pathname.replace(/\/[^/]*$/, "");
}

/** One of the sizes of contract/limits.ts (`imageSizes`), or its double. */
export function pictureAddress(kind: "thumbnail" | "crop", width: number, height: number, id: string): string {
  return address(`api/images/${kind}/${width}/${height}/${id}`);
}

/** Avatars are 100x100, or larger where they are shown larger (`size` in CSS pixels). */
export function pictureInSmall(id: string, size: number): { src: string; srcSet: string; sizes: string } {
  const edge = size > 100 ? 200 : 100;
  const src = pictureAddress("crop", edge, edge, id);
  const srcSet = `${src} ${edge}w, ${pictureAddress("crop", edge * 2, edge * 2, id)} ${edge * 2}w`;
  return { src, srcSet, sizes: `${size}px` };
}

export function fileAddress(contentUrl: string): string {
  return address(`files/${contentUrl}`);
}

export function invitationPicture(inviteKey: string): string {
  return address(`api/groups/invitation/${encodeURIComponent(inviteKey)}/picture`);
}

export function invitationAddress(inviteKey: string): string {
  return address(`invitation/${inviteKey}`);
}

/** Written by the server, for anyone who has the link. */
export function publicAddress(token: string): string {
  return address(`public/${token}`);
}

/** A reply is shown in its thread. */
export function messageAddress(id: string, parentId?: string): string {
  return address(parentId ? `messages/${parentId}/${id}` : `messages/${id}`);
}

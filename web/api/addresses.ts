/** Returns an address relative to <base href>, because the site may run under a sub-path. */
export function address(path: string): string {
  return new URL(path, document.baseURI).href;
}

/** Sub-path of the site without a trailing slash: "" or "/hearth". */
export function basePath(): string {
  return new URL(document.baseURI).pathname.replace(/\/[^/]*$/, "");
}

/** Width and height have to be one of the `imageSizes` in contract/image-sizes.ts, or twice one of them. */
export function pictureAddress(kind: "thumbnail" | "crop", width: number, height: number, id: string): string {
  return address(`api/images/${kind}/${width}/${height}/${id}`);
}

/** Returns the sources of an avatar: 100x100, or 200x200 if shown larger (`size` in CSS pixels). */
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

export function publicAddress(token: string): string {
  return address(`public/${token}`);
}

/** Replies are shown on the page of their thread. */
export function messageAddress(id: string, threadId?: string): string {
  return address(threadId ? `messages/${threadId}/${id}` : `messages/${id}`);
}

import type { App } from "./app-type.ts";

const formBytes = 4096;

/** Mail programs POST these forms to unsubscribe (RFC 8058); their content is irrelevant. */
export function oneClickForms(scope: App): void {
  scope.removeContentTypeParser("application/x-www-form-urlencoded");
  scope.addContentTypeParser(
    ["application/x-www-form-urlencoded", "multipart/form-data"],
    { parseAs: "string", bodyLimit: formBytes },
    (_request, _body, parsed) => parsed(null, {}),
  );
}

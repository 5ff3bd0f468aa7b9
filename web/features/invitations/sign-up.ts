import type { Me, SignedIn, SignUp } from "#contract/accounts.ts";
import { api } from "../../api/client.ts";
import { uploadFile } from "../uploads/upload.ts";

/** Creates the account, then stores its picture. A picture that cannot be stored does not undo the sign-up. */
export async function signUp(form: SignUp, picture: Blob | null): Promise<SignedIn & { pictureFailed: boolean }> {
  const signedIn = await api.post<SignedIn>("api/signup", form);
  const pictureFailed = picture !== null && !(await savePicture(signedIn.api_key, picture));
  return { ...signedIn, pictureFailed };
}

/** Uses the new key directly, because the session begins in this browser only when everything is done. Returns whether the picture is stored. */
async function savePicture(key: string, picture: Blob): Promise<boolean> {
  try {
    const [{ id: avatar }, { id }] = await Promise.all([uploadFile(picture, { key }), api.get<Me>("api/me", { key })]);
    await api.put(`api/users/${id}`, { avatar }, { key });
    return true;
  } catch {
    return false;
  }
}

/** Bytes of a file up to which its content is compared. Larger ones are compared by name and time. */
const comparedAtMost = 50 * 1024 * 1024;

/** Returns whether some of these files may have been chosen before: only files of the same size can be the same. */
export function mayRepeat(files: readonly Blob[], before: readonly Blob[]): boolean {
  const sizes = [...before, ...files].map(({ size }) => size);
  return new Set(sizes).size < sizes.length;
}

export async function withoutRepeats(
  files: readonly File[],
  before: readonly Blob[],
): Promise<{ fresh: File[]; repeated: File[] }> {
  const contents = new Map<Blob, Promise<string>>();
  const contentKey = (blob: Blob) => {
    const known = contents.get(blob) ?? hashOf(blob);
    contents.set(blob, known);
    return known;
  };
  const isSame = async (one: Blob, other: Blob) => {
    if (one.size !== other.size) return false;
    if (canHash(one)) return (await contentKey(one)) === (await contentKey(other));
    return one instanceof File && other instanceof File && isNamedAlike(one, other);
  };
  const [fresh, repeated]: [File[], File[]] = [[], []];
  for (const file of files) {
    const same = await Promise.all([...before, ...fresh].map((other) => isSame(file, other)));
    (same.includes(true) ? repeated : fresh).push(file);
  }
  return { fresh, repeated };
}

/** Browsers hash only on secure pages. */
function canHash({ size }: Blob): boolean {
  return size <= comparedAtMost && "subtle" in crypto;
}

async function hashOf(blob: Blob): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", await blob.arrayBuffer());
  return [...new Uint8Array(hash)].join();
}

function isNamedAlike(one: File, other: File): boolean {
  return one.name === other.name && one.lastModified === other.lastModified;
}

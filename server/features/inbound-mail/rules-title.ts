/** Characters of a subject that are looked at. */
const subjectLength = 1000;

/** Returns the subject without the marks of answers and forwarded emails. */
export function titleFrom(subject: string): string {
  return subject
    .slice(0, subjectLength)
    .replace(/^(\s*(re|aw|sv|rv|ref|odp|vá|fwd?|wg|tr|doorst|antw|回复|转发|답장)\s*[:：])+/i, "")
    .trim();
}

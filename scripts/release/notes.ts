/** Returns what CHANGELOG.md says of a version, and of what is not released yet if it does not name the version. */
export function notesOf(changelog: string, version: string): string {
  const sections = changelog.split(/^(?=## \[)/m).slice(1);
  const section =
    sections.find((each) => each.startsWith(`## [${version}]`)) ??
    sections.find((each) => each.startsWith("## [Unreleased]"));
  if (section === undefined) throw new Error(`CHANGELOG.md has no section for ${version}`);
  return section.replace(/^## .*$/m, `# Hearth ${version}`).trimEnd() + "\n";
}

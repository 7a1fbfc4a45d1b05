/** An extra field of a contact; without an id it is new. */
type Line = { readonly id?: number | undefined; readonly name: string; readonly value: string };

const isSameText = (one: Line, other: Line): boolean =>
  one.name.trim() === other.name.trim() && one.value.trim() === other.value.trim();

/** For its writer a line is known by its id, or by what it says while it has none. */
const counterpartOf = (line: Line, among: readonly Line[]): Line | undefined =>
  among.find(({ id, ...other }) => id === line.id && (id !== undefined || isSameText(line, other)));

/** What the writer knew of a line that is stored: they may have written it themselves, and know no id of it then. */
const formLineOf = (stored: Line, among: readonly Line[]): Line | undefined =>
  among.find(({ id }) => id === stored.id) ?? counterpartOf({ ...stored, id: undefined }, among);

/** The extra fields that a contact has now, with what somebody added, without what they took away, and what they rewrote. */
export const linesAfter = (
  current: readonly Line[],
  before: readonly Line[],
  after: readonly Line[],
): readonly Line[] => {
  const kept = current.flatMap((line) => {
    const was = formLineOf(line, before);
    // A colleague's.
    if (was === undefined) return [line];
    const is = counterpartOf(was, after);
    if (is === undefined) return [];
    const isRenamed = is.name.trim() !== was.name.trim();
    const isRevalued = is.value.trim() !== was.value.trim();
    return [{ ...line, name: isRenamed ? is.name : line.name, value: isRevalued ? is.value : line.value }];
  });
  const written = after.filter((line) => {
    const was = counterpartOf(line, before);
    return was === undefined || !isSameText(line, was);
  });
  const added = written
    // Also what was rewritten here while a colleague took it away.
    .filter((line) => line.id === undefined || current.every(({ id }) => id !== line.id))
    .filter((line) => !kept.some((other) => isSameText(line, other)))
    .map(({ name, value }) => ({ name, value }));
  return [...kept, ...added];
};

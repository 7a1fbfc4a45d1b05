import { AppError, type ContactDetails, mostExtraInfo } from '@balcao/contracts';

/** An extra field of a contact; without an id it is new. */
type Line = { readonly id?: number | undefined; readonly name: string; readonly value: string };

const isSameText = (one: Line, other: Line): boolean =>
  one.name.trim() === other.name.trim() && one.value.trim() === other.value.trim();

/** Finds the same line in another list: by its id, or by its text while it has none. */
const counterpartOf = (line: Line, among: readonly Line[]): Line | undefined =>
  among.find(({ id, ...other }) => id === line.id && (id !== undefined || isSameText(line, other)));

/** The line that the user saw for a stored one. If the user added it, they know no id of it yet. */
const formLineOf = (stored: Line, among: readonly Line[]): Line | undefined =>
  among.find(({ id }) => id === stored.id) ?? counterpartOf({ ...stored, id: undefined }, among);

/** The present extra fields, with the lines that a user added, changed and removed. */
export const linesAfter = (
  current: readonly Line[],
  before: readonly Line[],
  after: readonly Line[],
): readonly Line[] => {
  const kept = current.flatMap((line) => {
    const was = formLineOf(line, before);
    // A colleague added it.
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
    // Also lines that the user changed while a colleague removed them.
    .filter((line) => line.id === undefined || current.every(({ id }) => id !== line.id))
    .filter((line) => !kept.some((other) => isSameText(line, other)))
    .map(({ name, value }) => ({ name, value }));
  return [...kept, ...added];
};

/**
 * Changes extra fields by name (rule P22): a named field gets the value, "" removes it, and others stay.
 * @throws AppError ERR_VALIDATION if there would be too many
 */
export const withNamed = (
  known: ContactDetails['extraInfo'],
  named: readonly { readonly name: string; readonly value: string }[],
): readonly Line[] => {
  const values = new Map(named.map(({ name, value }) => [name, value]));
  const kept: Line[] = known.map((line) => ({ ...line, value: values.get(line.name.trim()) ?? line.value }));
  const names = new Set(known.map(({ name }) => name.trim()));
  const added = [...values].filter(([name]) => !names.has(name)).map(([name, value]) => ({ name, value }));
  const lines = [...kept, ...added].filter(({ name, value }) => value !== '' || !values.has(name.trim()));
  if (lines.length > mostExtraInfo) throw new AppError('ERR_VALIDATION', { field: 'extraInfo' });
  return lines;
};

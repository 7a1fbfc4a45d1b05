/** An extra field of a contact; a new one has no id. */
export type Line = { readonly id?: number | undefined; readonly name: string; readonly value: string };

const isSameText = (one: Line, other: Line): boolean =>
  one.name.trim() === other.name.trim() && one.value.trim() === other.value.trim();

export const areLinesChanged = (before: readonly Line[], after: readonly Line[]): boolean =>
  after.length !== before.length ||
  after.some((line, index) => {
    const other = before[index];
    return other === undefined || line.id !== other.id || !isSameText(line, other);
  });

/** An entry as another user saved it meanwhile. */
export type Current<Values> = {
  readonly values: Values;
  /** The version that the next save is based on. */
  readonly version: string | undefined;
};

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const changedEntries = (start: object, values: object): readonly (readonly [string, unknown])[] => {
  const before = new Map<string, unknown>(Object.entries(start));
  return Object.entries(values).filter(([name, value]) => !isSame(value, before.get(name)));
};

/** The fields whose values differ from the start. */
export const changedFields = (start: object, values: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(changedEntries(start, values));

/** Fields that both users changed to different values. A field that only one user changed is no conflict. */
export const clashes = (start: object, mine: object, theirs: object): readonly string[] => {
  const others = new Map(changedEntries(start, theirs));
  return changedEntries(start, mine)
    .filter(([name, value]) => others.has(name) && !isSame(value, others.get(name)))
    .map(([name]) => name);
};

/** A contact's current tags with the user's additions and removals; undefined: no change. */
export const tagsAfter = (
  current: readonly number[],
  before: readonly number[],
  after: readonly number[],
): readonly number[] | undefined => {
  const kept = current.filter((id) => after.includes(id) || !before.includes(id));
  const added = after.filter((id) => !before.includes(id) && !current.includes(id));
  return kept.length === current.length && added.length === 0 ? undefined : [...kept, ...added];
};

/** The tags that a contact has now, with what somebody added and without what they took away; undefined: as they are. */
export const tagsAfter = (
  current: readonly number[],
  before: readonly number[],
  after: readonly number[],
): readonly number[] | undefined => {
  const kept = current.filter((id) => after.includes(id) || !before.includes(id));
  const added = after.filter((id) => !before.includes(id) && !current.includes(id));
  return kept.length === current.length && added.length === 0 ? undefined : [...kept, ...added];
};

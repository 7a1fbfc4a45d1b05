const numbersOf = (version: string): readonly number[] | undefined => {
  const found = /^v?(\d+)\.(\d+)\.(\d+)/.exec(version.trim());
  return found === null ? undefined : found.slice(1).map(Number);
};

/** Whether that release is newer than the running one; false if it is no version. */
export const isNewerRelease = (latest: string | undefined, running: string): boolean => {
  const [theirs, ours] = [numbersOf(latest ?? ''), numbersOf(running)];
  if (theirs === undefined || ours === undefined) return false;
  const differing = theirs.findIndex((part, index) => part !== ours[index]);
  return differing !== -1 && (theirs[differing] ?? 0) > (ours[differing] ?? 0);
};

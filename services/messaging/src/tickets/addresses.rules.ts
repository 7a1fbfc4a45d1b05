import type { Identity } from '@balcao/contracts';

/** Each address once, in the order of preference. */
export const inPreference = (...lists: readonly (readonly Identity[])[]): readonly Identity[] => {
  const found = new Map<string, Identity>();
  for (const identity of lists.flat()) {
    const key = `${identity.kind}:${identity.value}`;
    if (!found.has(key)) found.set(key, identity);
  }
  return [...found.values()];
};

import { type LimitName, tooMany } from '@balcao/contracts';

/** @throws ERR_TOO_MANY_REQUESTS; otherwise returns a function to call at the end */
export type TakeSlot<Key> = (key: Key) => () => void;

/** Limits how many requests each key may have under way in this process. */
export const createSlots = <Key>(limit: LimitName, each: number): TakeSlot<Key> => {
  const taken = new Map<Key, number>();
  return (key) => {
    const own = taken.get(key) ?? 0;
    if (own >= each) throw tooMany(limit);
    taken.set(key, own + 1);
    return () => {
      const left = (taken.get(key) ?? 1) - 1;
      if (left > 0) taken.set(key, left);
      else taken.delete(key);
    };
  };
};

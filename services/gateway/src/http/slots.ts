import { AppError } from '@balcao/contracts';

/** @throws ERR_TOO_MANY_REQUESTS; otherwise answers what to call at the end. */
export type TakeSlot<Key> = (key: Key) => () => void;

/** So many at a time for each, in this process. */
export const createSlots = <Key>(each: number): TakeSlot<Key> => {
  const taken = new Map<Key, number>();
  return (key) => {
    const own = taken.get(key) ?? 0;
    if (own >= each) throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds: 1 });
    taken.set(key, own + 1);
    return () => {
      const left = (taken.get(key) ?? 1) - 1;
      if (left > 0) taken.set(key, left);
      else taken.delete(key);
    };
  };
};

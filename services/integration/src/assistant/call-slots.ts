import { tooMany } from '@balcao/contracts';

/** Limits the parallel calls of each user, because a call costs money and takes long. @throws ERR_TOO_MANY_REQUESTS */
export const createCallSlots = (perUser: number) => {
  const taken = new Map<number, number>();
  return async <T>(userId: number, work: () => Promise<T>): Promise<T> => {
    const before = taken.get(userId) ?? 0;
    if (before >= perUser) throw tooMany('assistant-at-once');
    taken.set(userId, before + 1);
    try {
      return await work();
    } finally {
      const left = (taken.get(userId) ?? 1) - 1;
      if (left > 0) taken.set(userId, left);
      else taken.delete(userId);
    }
  };
};

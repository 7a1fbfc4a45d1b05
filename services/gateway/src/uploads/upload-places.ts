import { AppError } from '@balcao/contracts';

export type UploadPlaces = {
  /** @throws ERR_TOO_MANY_REQUESTS, ERR_OVERLOADED; otherwise answers what to call at the end. */
  readonly take: (userId: number) => () => void;
};

/** Uploads last: nobody takes all the room for them (quality.md S22). */
export const createUploadPlaces = ({ perUser = 4, inAll = 64 } = {}): UploadPlaces => {
  const byUser = new Map<number, number>();
  let taken = 0;
  return {
    take: (userId) => {
      const own = byUser.get(userId) ?? 0;
      if (own >= perUser) throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds: 1 });
      if (taken >= inAll) throw new AppError('ERR_OVERLOADED', { retryAfterSeconds: 1 });
      byUser.set(userId, own + 1);
      taken += 1;
      return () => {
        const left = (byUser.get(userId) ?? 1) - 1;
        if (left > 0) byUser.set(userId, left);
        else byUser.delete(userId);
        taken -= 1;
      };
    },
  };
};

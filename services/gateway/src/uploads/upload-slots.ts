import { overloaded } from '@balcao/contracts';
import { createSlots, type TakeSlot } from '../http/slots.ts';

export type UploadSlots = {
  /**
   * By the user's id. @throws ERR_TOO_MANY_REQUESTS, ERR_OVERLOADED; otherwise returns a function to call at the end
   */
  readonly take: TakeSlot<number>;
};

export type UploadRules = {
  readonly perUser: number;
  readonly inAll: number;
};

/** Uploads take long, so no user may take all slots for them (rule F12). */
export const createUploadSlots = ({ perUser, inAll }: UploadRules): UploadSlots => {
  const takeOwn = createSlots<number>('uploads-at-once', perUser);
  let taken = 0;
  return {
    take: (userId) => {
      const leave = takeOwn(userId);
      if (taken >= inAll) {
        leave();
        throw overloaded('desk-uploads');
      }
      taken += 1;
      return () => {
        leave();
        taken -= 1;
      };
    },
  };
};

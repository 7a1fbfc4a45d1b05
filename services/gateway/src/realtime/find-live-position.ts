import { findLiveHead } from '@balcao/contracts';
import { type Bus, systemContext } from '@balcao/event-bus';

/** A sign-in waits this long for the position. */
const deadlineMs = 500;

/** The position of the live log for a new session; undefined if no answer comes in time. */
export const createFindLivePosition = (bus: Bus) => async (): Promise<number | undefined> => {
  try {
    return (await bus.call(findLiveHead, {}, systemContext('gateway', { deadlineMs }))).settled;
  } catch {
    return undefined;
  }
};

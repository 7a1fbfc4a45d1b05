import { findLiveHead } from '@balcao/contracts';
import { type Bus, systemContext } from '@balcao/event-bus';

/** Whoever signs in waits no longer than that for it. */
const deadlineMs = 500;

/** Where whoever begins is to resume the live log; undefined where nobody says so in time. */
export const createFindLivePosition = (bus: Bus) => async (): Promise<number | undefined> => {
  try {
    return (await bus.call(findLiveHead, {}, systemContext('gateway', { deadlineMs }))).settled;
  } catch {
    return undefined;
  }
};

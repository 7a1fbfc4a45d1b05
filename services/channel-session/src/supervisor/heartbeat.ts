import { within } from './within.ts';

export const heartbeatMs = 15_000;
const answerMs = 10_000;
const missesInARow = 3;

type HeartbeatOptions = {
  readonly isDue: () => boolean;
  readonly isAlive: () => Promise<boolean>;
  readonly onDeaf: () => void;
  readonly everyMs?: number;
};

/** Asks for a sign of life; three misses in a row mean deaf or dead (channels.md §3.2 no. 4 and 5). */
export const startHeartbeat = ({ isDue, isAlive, onDeaf, everyMs = heartbeatMs }: HeartbeatOptions) => {
  let misses = 0;
  let isAsking = false;
  const ask = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    const answers = !isDue() || (await within(answerMs, isAlive()).catch(() => false));
    isAsking = false;
    misses = answers || !isDue() ? 0 : misses + 1;
    if (misses < missesInARow) return;
    misses = 0;
    onDeaf();
  };
  const timer = setInterval(() => void ask(), everyMs);
  return {
    stop: (): void => {
      clearInterval(timer);
    },
  };
};

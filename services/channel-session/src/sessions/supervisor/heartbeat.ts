import { within } from './within.ts';
import type { Work } from './work.ts';

export const heartbeatMs = 15_000;
const answerMs = 10_000;
const missesInARow = 3;

type HeartbeatOptions = {
  readonly isDue: () => boolean;
  readonly isAlive: () => Promise<boolean>;
  readonly work: Pick<Work, 'isUnderWay' | 'settled'>;
  readonly onDeaf: () => void;
  readonly everyMs?: number;
};

/**
 * Asks for a sign of life; three misses in a row mean deaf or dead. Who works may have no time to answer: it is judged
 * by what it answers afterwards (rule W4).
 */
export const startHeartbeat = ({ isDue, isAlive, work, onDeaf, everyMs = heartbeatMs }: HeartbeatOptions) => {
  let misses = 0;
  let isAsking = false;
  const isAnswered = async (): Promise<boolean> =>
    !isDue() || (await within(answerMs, isAlive()).catch(() => false));
  const ask = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    let answers = await isAnswered();
    if (!answers && work.isUnderWay()) {
      await work.settled();
      answers = await isAnswered();
    }
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

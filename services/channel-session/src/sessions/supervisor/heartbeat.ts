import { schedule } from '@balcao/service-runtime/jobs/schedule';
import { channelSessionJobs } from '#channel-session.jobs.ts';
import type { SupervisorLog } from './supervisor-log.ts';
import { within } from './time-limit.ts';
import type { Work } from './work-under-way.ts';

const answerMs = 10_000;
const missesInARow = 3;

type HeartbeatOptions = {
  readonly isDue: () => boolean;
  readonly isAlive: () => Promise<boolean>;
  readonly work: Pick<Work, 'isUnderWay' | 'settled'>;
  readonly onDeaf: () => void;
  readonly log: Pick<SupervisorLog, 'warn'>;
  readonly everyMs?: number;
};

/**
 * Asks for a sign of life; three misses in a row mean deaf or dead. A busy session may have no time to answer, so its
 * later answers count (rule W4). What follows is decided in `session-machine.rules.ts`.
 */
export const startHeartbeat = (options: HeartbeatOptions): { readonly stop: () => void } => {
  const { isDue, isAlive, work, onDeaf, log } = options;
  const { everyMs = channelSessionJobs.askForLife.everyMs } = options;
  let misses = 0;
  const isAnswered = async (): Promise<boolean> =>
    !isDue() || (await within(answerMs, isAlive()).catch(() => false));
  const ask = async (): Promise<void> => {
    let answers = await isAnswered();
    if (!answers && work.isUnderWay()) {
      await work.settled();
      answers = await isAnswered();
    }
    misses = answers || !isDue() ? 0 : misses + 1;
    if (misses < missesInARow) return;
    misses = 0;
    onDeaf();
  };
  const asking = schedule({ ...channelSessionJobs.askForLife, everyMs }, ask, { log });
  asking.start();
  return {
    stop: () => void asking.stop(),
  };
};

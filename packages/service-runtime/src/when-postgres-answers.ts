import { absenceOf, type Log } from '@balcao/event-bus';

const firstPauseMs = 250;
const longestPauseMs = 10_000;
const sayEveryMs = 30_000;

type Parts = { readonly log: Pick<Log, 'warn'>; readonly isStopping: () => boolean };

/**
 * Prepares the database as soon as Postgres answers, however long that takes (rule G20), and says every half minute
 * that it waits. The preparation may be repeated. @throws any other failure at once
 */
export const whenPostgresAnswers = async (
  prepare: () => Promise<void>,
  { log, isStopping }: Parts,
): Promise<void> => {
  let reason: unknown;
  const saying = setInterval(() => {
    log.warn({ err: reason }, 'the start waits for Postgres');
  }, sayEveryMs);
  try {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        await prepare();
        return;
      } catch (error) {
        if (absenceOf(error) === undefined || isStopping()) throw error;
        reason = error;
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  } finally {
    clearInterval(saying);
  }
};

import type { Log } from '../log.ts';

type Facts = { readonly consumer: string; readonly source: string };

/** Logs why a consumer cannot continue. `attempts`: failures in a row. */
export type AbsenceLog = (error: unknown, attempts: number) => void;

/** With their pauses they take a second and a half; services that start together find each other sooner. */
const quietAttempts = 5;
const againMs = 10_000;

/** One line per ten seconds for all partitions of a consumer, because they miss the same store or service. */
export const createAbsenceLog = (
  log: Log,
  facts: Facts,
  now: () => number = () => performance.now(),
): AbsenceLog => {
  let loggedAt = -Infinity;
  return (error, attempts) => {
    const at = now();
    if (attempts < quietAttempts || at - loggedAt < againMs) return;
    loggedAt = at;
    log.warn({ ...facts, err: error, attempts }, 'a store or a service is unavailable; events wait');
  };
};

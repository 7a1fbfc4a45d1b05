import type { Log } from '../log.ts';

type Facts = { readonly consumer: string; readonly source: string };

/** Says that a consumer cannot go on, and why. `attempts`: failures in a row. */
export type AbsenceLog = (error: unknown, attempts: number) => void;

/** With the pauses between them, a second and a half: services that start together miss each other for less. */
const quietAttempts = 5;
const againMs = 10_000;

/** One line each ten seconds for all partitions of a consumer: they miss the same store or service. */
export const createAbsenceLog = (
  log: Log,
  facts: Facts,
  now: () => number = () => performance.now(),
): AbsenceLog => {
  let toldAt = -Infinity;
  return (error, attempts) => {
    const at = now();
    if (attempts < quietAttempts || at - toldAt < againMs) return;
    toldAt = at;
    log.warn({ ...facts, err: error, attempts }, 'a store or a service is away, events wait');
  };
};

import { expect, test } from 'vitest';
import { createAbsenceLog } from './absence-log.ts';

const facts = { consumer: 'ticket__follow-auth', source: 'auth' };

const opened = () => {
  const lines: object[] = [];
  const silent = () => undefined;
  let at = 0;
  const warn = (line: object) => void lines.push(line);
  const logAbsence = createAbsenceLog({ debug: silent, info: silent, warn, error: silent }, facts, () => at);
  return { lines, logAbsence, pass: (ms: number) => (at += ms) };
};

test('a service that is missing during a common start is not logged', () => {
  const { lines, logAbsence } = opened();
  for (const attempt of [1, 2, 3, 4]) logAbsence(new Error('away'), attempt);
  expect(lines).toEqual([]);
});

test('partitions that miss the same service share one line per ten seconds', () => {
  const { lines, logAbsence, pass } = opened();
  for (let partition = 0; partition < 16; partition += 1) logAbsence(new Error('away'), 5);
  expect(lines).toMatchObject([{ ...facts, attempts: 5 }]);
  pass(10_000);
  logAbsence(new Error('away'), 7);
  expect(lines).toHaveLength(2);
});

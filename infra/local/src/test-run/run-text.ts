import type { EndedFile, Failure, RunError } from './run-event.ts';

/** Lines of a test's output: its pages, and the ends of the logs. */
const shownPrinted = 400;

/** The place, the error and the output of the test: for a journey, what its pages show and the ends of the logs. */
export function failureText({ path }: EndedFile, { name, seconds, text, printed }: Failure): string {
  const all = printed.split('\n');
  const shown = all.length > shownPrinted ? ['…', ...all.slice(-shownPrinted)] : all;
  return [
    `✗ ${nameOf(path, name)} (${seconds.toFixed(1)} s)`,
    text,
    ...(printed === '' ? [] : shown),
    '',
  ].join('\n');
}

export const nameOf = (path: string, name: string): string =>
  name === '' ? `${path}, outside of its tests` : `${path} > ${name}`;

export const placeOf = ({ path }: RunError): string =>
  `outside of every test${path === undefined ? '' : `, while ${path} ran`}`;

export const outsideText = (error: RunError): string => `✗ ${placeOf(error)}\n${error.text}`;

/** How a file ended. */
export const fileLine = ({ path, passed, failures, seconds }: EndedFile): string =>
  `${failures.length === 0 ? '✓' : '✗'} ${path} (${seconds.toFixed(1)} s): ${passed} passed, ${failures.length} failed`;

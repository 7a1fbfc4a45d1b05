import { beforeEach, expect, test, vi } from 'vitest';
import type { EndedFile } from './run-event.ts';
import { RunStory } from './run-story.ts';

const file = (path: string, rest: Partial<EndedFile> = {}): EndedFile => ({
  kind: 'file',
  project: 'ticket',
  path,
  seconds: 1,
  passed: 3,
  failures: [],
  ...rest,
});

const failure = { name: 'adds up', seconds: 0.5, text: 'Error: 1 is not 2', printed: '' };
let said: string[] = [];
const say = (line: string): void => void said.push(line);

beforeEach(() => {
  said = [];
});

test('a phase that passed is one line, after its last file', () => {
  vi.useFakeTimers({ now: 0 });
  const story = new RunStory(say);
  story.onEvent({ kind: 'run', files: { ticket: 1, gateway: 1, e2e: 1 } });
  story.onEvent({ kind: 'begun', project: 'ticket', path: 'a.ts' });
  vi.advanceTimersByTime(2_000);
  story.onEvent(file('a.ts'));
  expect(said).toEqual([]);
  story.onEvent({ kind: 'begun', project: 'gateway', path: 'b.ts' });
  vi.advanceTimersByTime(500);
  story.onEvent(file('b.ts', { project: 'gateway' }));
  story.onEvent({ kind: 'begun', project: 'e2e', path: 'e2e/c.ts' });
  story.onEvent(file('e2e/c.ts', { project: 'e2e', failures: [failure] }));
  vi.useRealTimers();
  expect(said).toEqual([
    '✓ unit and service tests (2.5 s)',
    '✗ e2e/c.ts > adds up (0.5 s)\nError: 1 is not 2\n',
    '✗ journeys (0.0 s)',
  ]);
});

test("a failure shows the test's output, and only the end of a long one", () => {
  const story = new RunStory(say);
  const printed = Array.from({ length: 1_000 }, (_, index) => `line ${index}`).join('\n');
  story.onEvent({ kind: 'run', files: { ticket: 2 } });
  story.onEvent(file('a.ts', { failures: [{ ...failure, name: '', printed }] }));
  expect(said.join('\n').split('\n').slice(0, 4)).toEqual([
    '✗ a.ts, outside of its tests (0.5 s)',
    'Error: 1 is not 2',
    '…',
    'line 600',
  ]);
});

test('the progress shows how many files ended, and which one takes long', () => {
  vi.useFakeTimers({ now: 0 });
  const story = new RunStory(say);
  expect(story.where()).toBeUndefined();
  story.onEvent({ kind: 'run', files: { ticket: 3, e2e: 2 } });
  story.onEvent({ kind: 'begun', project: 'ticket', path: 'a.ts' });
  vi.advanceTimersByTime(20_000);
  story.onEvent({ kind: 'begun', project: 'ticket', path: 'b.ts' });
  story.onEvent({ kind: 'begun', project: 'ticket', path: 'c.ts' });
  story.onEvent(file('c.ts', { failures: [failure] }));
  expect(story.where()).toBe('unit and service tests: 1 of 3 files, 1 failed, a.ts since 20 s');
  vi.useRealTimers();
});

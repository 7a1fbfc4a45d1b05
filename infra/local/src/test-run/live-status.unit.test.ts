import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveStatus } from './live-status.ts';

let written = '';
const out = (isTTY: boolean) => ({ isTTY, columns: 20, write: (text: string) => (written += text) });

beforeEach(() => {
  written = '';
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test('without a terminal, a status line ends a minute of silence', () => {
  const status = liveStatus(out(false), () => '3 of 9 files');
  vi.advanceTimersByTime(40_000);
  status.say('✓ types');
  vi.advanceTimersByTime(59_000);
  expect(written).toBe('✓ types\n');
  vi.advanceTimersByTime(61_000);
  status.end();
  vi.advanceTimersByTime(600_000);
  expect(written).toBe('✓ types\n… 3 of 9 files\n… 3 of 9 files\n');
});

test('on a terminal the status stays in the last line, below other output', () => {
  const status = liveStatus(out(true), () => 'a status that is longer than the line');
  vi.advanceTimersByTime(1_000);
  status.say('✓ types');
  status.end();
  const wiped = '\r\u001B[K';
  expect(written).toBe(`${wiped}a status that is lo${wiped}✓ types\n${wiped}`);
});

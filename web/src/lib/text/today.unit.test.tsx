import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { formatListTime } from './format.ts';
import { useToday } from './today.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const Row = ({ at }: { readonly at: Date }) => <time>{formatListTime(at.toISOString(), useToday())}</time>;
const shown = (): readonly (string | null)[] =>
  screen.getAllByRole('time').map(({ textContent }) => textContent);

test('a window that stays open past midnight shows the new day', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 23, 59, 59, 500) });
  render(
    <>
      <Row at={new Date(2026, 10, 21, 23, 59, 59)} />
      <Row at={new Date(2026, 10, 22, 0, 0, 1)} />
    </>,
  );
  expect(shown()).toEqual(['23:59', '22/11/2026']);
  act(() => void vi.advanceTimersByTime(1000));
  expect(shown()).toEqual(['21/11/2026', '00:00']);
});

test('a window that slept past midnight shows the new day when it becomes visible', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 18, 0), toFake: ['Date'] });
  render(<Row at={new Date(2026, 10, 21, 17, 30)} />);
  expect(shown()).toEqual(['17:30']);
  vi.setSystemTime(new Date(2026, 10, 22, 9, 0));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(shown()).toEqual(['21/11/2026']);
});

import type { Ticket } from '@balcao/contracts';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLiveStatus } from '../../../realtime/live-status.ts';
import { sampleTicketDetail } from '../../../testing/samples.ts';
import { useReading } from './use-reading.ts';

let answers: Response[];
let asked: number;
let read: number[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  useLiveStatus.setState({ status: 'live' });
  asked = 0;
  read = [];
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return Promise.resolve(answers.shift() ?? new Response(null, { status: 204 }));
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const look = (place: Partial<Ticket> = {}): Promise<void> => {
  const ticket = sampleTicketDetail({
    status: 'open',
    userId: 7,
    ...place,
    unreadMessages: 2,
    lastInbound: 9,
  });
  const onRead = (upTo: number): void => void read.push(upTo);
  renderHook(() => useReading({ ticket, userId: 7, isAtNewest: true, onRead }));
  return pass(0);
};
const pass = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
const failing = (error: string, status: number): Response => Response.json({ error }, { status });

test('a report that failed is repeated after a few seconds', async () => {
  answers = [failing('ERR_UNAVAILABLE', 503), failing('ERR_UNAVAILABLE', 503)];
  await look();
  await pass(4900);
  expect([asked, read]).toEqual([1, []]);
  await pass(100);
  await pass(5000);
  expect([asked, read]).toEqual([3, [9]]);
  await pass(60_000);
  expect(asked).toBe(3);
});

test('a report that failed is repeated when the network is back', async () => {
  answers = [failing('ERR_UNAVAILABLE', 503)];
  await look();
  act(() => useLiveStatus.setState({ status: 'lost' }));
  act(() => useLiveStatus.setState({ status: 'live' }));
  await pass(0);
  expect([asked, read]).toEqual([2, [9]]);
});

test('a report that the desk refuses is not repeated over and over', async () => {
  answers = [failing('ERR_NO_TICKET_FOUND', 404)];
  await look();
  await pass(60_000);
  expect([asked, read]).toEqual([1, []]);
});

test.each([
  { status: 'pending', userId: null },
  { status: 'pending', userId: 7 },
  { status: 'open', userId: 8 },
] as const)("a user who looks at a pending or a colleague's ticket reports nothing: %j", async (place) => {
  answers = [];
  await look(place);
  await pass(60_000);
  expect([asked, read]).toEqual([0, []]);
});

test('a hidden tab reports nothing, and all of it once the user looks', async () => {
  answers = [];
  const turn = (state: DocumentVisibilityState): Promise<void> => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    return pass(0);
  };
  await turn('hidden');
  await look();
  await pass(60_000);
  expect([asked, read]).toEqual([0, []]);
  await turn('visible');
  expect([asked, read]).toEqual([1, [9]]);
});

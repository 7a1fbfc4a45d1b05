import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../lib/session/api-error.ts';
import { ownChanges } from '../lib/session/own-changes.ts';
import { forgetLiveStatus, useLiveStatus } from './live-status.ts';
import { readWithoutLine } from './read-without-line.ts';

let queryClient: QueryClient;
let asked: string[];
let isDown: boolean;
let stops: (() => void)[];

/** A query that the page shows. */
const show = (name: string, meta: Readonly<Record<string, unknown>>): void => {
  const query = new QueryObserver(queryClient, {
    queryKey: [name],
    queryFn: () => {
      asked.push(name);
      return isDown ? Promise.reject(new ApiError('ERR_NETWORK')) : Promise.resolve(name);
    },
    meta,
    staleTime: Infinity,
    retry: false,
  });
  stops.push(query.subscribe(() => undefined));
};
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
/** What the page fetches because of something, and while that much time passes. */
const askedIn = async (ms: number, act = (): void => undefined): Promise<readonly string[]> => {
  asked = [];
  act();
  await pass(ms);
  return asked.toSorted();
};
const change = (): void => {
  ownChanges.begin();
  ownChanges.end();
};

beforeEach(async () => {
  vi.useFakeTimers();
  forgetLiveStatus();
  useLiveStatus.setState({ status: 'live' });
  queryClient = new QueryClient();
  [asked, isDown, stops] = [[], false, []];
  show('tags', { live: true });
  show('conversation', { live: true, conversation: 7 });
  show('report', {});
  stops.push(readWithoutLine(queryClient));
  await pass(0);
});
afterEach(() => {
  for (const stop of stops) stop();
  forgetLiveStatus();
  vi.useRealTimers();
});

test('with a live connection the page fetches nothing again', async () => {
  change();
  window.dispatchEvent(new Event('focus'));
  expect(await askedIn(60_000)).toEqual([]);
});

test('without one it fetches what it shows after its own change, and again when the desk has settled', async () => {
  useLiveStatus.setState({ status: 'lost' });
  expect(await askedIn(0, change)).toEqual(['conversation', 'tags']);
  expect(await askedIn(2000)).toEqual(['conversation', 'tags']);
});

test('what the page does not show is fetched when it shows it', () => {
  queryClient.getQueryCache().build(queryClient, { queryKey: ['users'], meta: { live: true } });
  queryClient.setQueryData(['users'], 1);
  useLiveStatus.setState({ status: 'starting' });
  change();
  expect(queryClient.getQueryState(['users'])?.isInvalidated).toBe(true);
});

test('many changes cause few fetches', async () => {
  useLiveStatus.setState({ status: 'lost' });
  asked = [];
  for (let times = 0; times < 20; times += 1) {
    change();
    await pass(100);
  }
  await pass(2000);
  expect(asked.filter((name) => name === 'tags')).toHaveLength(2);
});

test('the open conversation is fetched every ten seconds, and when the user comes back', async () => {
  useLiveStatus.setState({ status: 'lost' });
  expect(await askedIn(25_000)).toEqual(['conversation', 'conversation']);
  const comeBack = (): void => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  };
  expect(await askedIn(0, comeBack)).toEqual(['conversation']);
});

test('not while a change of the page is on its way, whose result it shows already', async () => {
  useLiveStatus.setState({ status: 'lost' });
  ownChanges.begin();
  expect(await askedIn(25_000)).toEqual([]);
  expect(await askedIn(0, () => ownChanges.end())).toEqual(['conversation', 'tags']);
});

test('less often while the desk does not answer, but without an end', async () => {
  useLiveStatus.setState({ status: 'lost' });
  isDown = true;
  expect(await askedIn(200_000)).toHaveLength(5);
  isDown = false;
  await pass(60_000);
  expect(await askedIn(20_000)).toHaveLength(2);
});

test('ends when the connection is back', async () => {
  useLiveStatus.setState({ status: 'lost' });
  change();
  await pass(100);
  useLiveStatus.setState({ status: 'catching-up' });
  useLiveStatus.setState({ status: 'live' });
  expect(await askedIn(60_000)).toEqual([]);
});

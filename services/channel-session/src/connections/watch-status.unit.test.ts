import { expect, test } from 'vitest';
import { type Watched, watchStatus } from './watch-status.rules.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 21, 12, minute));
const fresh: Watched = { since: at(0), downSince: null, droppedAt: null, dropReason: null };

test('an unchanged status still has its start time', () => {
  const connected = { status: 'CONNECTED', reason: 'ready' } as const;
  expect(watchStatus('CONNECTED', fresh, connected, at(1))).toEqual(fresh);
  expect(watchStatus('PAIRING', fresh, connected, at(1)).since).toEqual(at(1));
});

test('a drop has the time of its start and its last reason', () => {
  const lost = watchStatus('CONNECTED', fresh, { status: 'TIMEOUT', reason: 'network-lost' }, at(1));
  expect(lost).toEqual({ since: at(1), downSince: at(1), droppedAt: at(1), dropReason: 'network-lost' });
  const given = watchStatus('TIMEOUT', lost, { status: 'DISCONNECTED', reason: 'failed-repeatedly' }, at(9));
  expect(given).toMatchObject({ since: at(9), droppedAt: at(1), dropReason: 'failed-repeatedly' });
  const back = watchStatus('DISCONNECTED', given, { status: 'CONNECTED', reason: 'ready' }, at(10));
  expect(back).toMatchObject({ downSince: null, droppedAt: at(1), dropReason: 'failed-repeatedly' });
});

test('a requested start is a drop only once it fails', () => {
  const opening = watchStatus('CONNECTED', fresh, { status: 'OPENING', reason: 'restarting' }, at(1));
  expect(opening).toMatchObject({ downSince: at(1), droppedAt: null });
  const failed = watchStatus('OPENING', opening, { status: 'OPENING', reason: 'no-answer' }, at(3));
  expect(failed).toMatchObject({ droppedAt: at(1), dropReason: 'no-answer' });
});

test('a stop by a user is no drop, nor is a connection that was never connected', () => {
  expect(
    watchStatus('CONNECTED', fresh, { status: 'DISCONNECTED', reason: 'stopped' }, at(1)).downSince,
  ).toBeNull();
  expect(watchStatus('OPENING', fresh, { status: 'OPENING', reason: 'crashed' }, at(1)).droppedAt).toBeNull();
});

import type { Message } from '@balcao/contracts';
import { describe, expect, test } from 'vitest';
import { sampleMessage, sampleTicketDetail } from '../../../testing/samples.ts';
import {
  changeMessage,
  compareSequence,
  mergeMessage,
  messagesOf,
  putMessage,
  removeMessage,
  restoreMessage,
} from './message-pages.ts';
import { type MessagePages, settled } from '../../../entities/message/page-cursors.ts';

const numbered = (value: number, change: Partial<Message> = {}): Message =>
  sampleMessage({ id: `m${String(value)}`, sequence: String(value).padStart(6, '0'), ...change });

const load = (all: readonly Message[], pageSize: number, pageCount: number): MessagePages => {
  const newestFirst = all.toSorted((one, other) => compareSequence(other.sequence, one.sequence));
  const pages = Array.from({ length: pageCount }, (_, index) => ({
    messages: newestFirst.slice(index * pageSize, (index + 1) * pageSize).toReversed(),
    count: all.length,
    hasMore: all.length > (index + 1) * pageSize,
    hasNewer: index > 0,
    ticket: sampleTicketDetail(),
  }));
  return { pages, pageParams: pages.map(() => '') };
};

const ids = (data: MessagePages): string[] => messagesOf(data).map(({ id }) => id);

describe('an update without its quote', () => {
  const quoted = numbered(1, { body: 'The price?' });
  const answer = numbered(2, { quotedMsgId: quoted.id, quotedMsg: null });

  test('does not lose the known quote', () => {
    const known = { ...answer, quotedMsg: quoted };
    expect(mergeMessage(known, { ...answer, ack: 2 })).toMatchObject({ ack: 2, quotedMsg: quoted });
    expect(mergeMessage(known, { ...answer, quotedMsgId: null }).quotedMsg).toBeNull();
  });

  test('finds it among the loaded messages, and only there', () => {
    const quoteIn = (data: MessagePages): string | undefined =>
      messagesOf(putMessage(data, answer)).at(-1)?.quotedMsg?.body;
    expect(quoteIn(load([quoted], 2, 1))).toBe('The price?');
    expect(quoteIn(load([numbered(0)], 2, 1))).toBeUndefined();
  });
});

describe('a conversation', () => {
  const six = [1, 2, 3, 4, 5, 6].map((value) => numbered(value));

  test('reads from the oldest to the newest', () => {
    expect(ids(load(six, 2, 3))).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm6']);
  });

  test('a new message is appended once', () => {
    const data = putMessage(load(six, 2, 2), numbered(7));
    expect(ids(data)).toEqual(['m3', 'm4', 'm5', 'm6', 'm7']);
    expect(ids(putMessage(data, numbered(7)))).toEqual(ids(data));
    expect(data.pages.map(({ count }) => count)).toEqual([7, 7]);
  });

  test('a late message is inserted in order', () => {
    const some = load([numbered(1), numbered(3), numbered(5)], 2, 2);
    expect(ids(putMessage(putMessage(some, numbered(4)), numbered(2)))).toEqual([
      'm1',
      'm2',
      'm3',
      'm4',
      'm5',
    ]);
  });

  test('a message older than all loaded ones arrives with its page', () => {
    const data = load(six, 2, 2);
    expect(putMessage(data, numbered(0))).toBe(data);
    expect(ids(putMessage(load(six, 6, 1), numbered(0)))[0]).toBe('m0');
  });

  test('a message newer than all loaded ones arrives with its page if the user has scrolled up', () => {
    const { pages } = load(six, 2, 3);
    const farUp = { pages: pages.slice(1), pageParams: [{ around: 'm3' }, {}] };
    expect(putMessage(farUp, numbered(7))).toBe(farUp);
    expect(ids(putMessage(farUp, numbered(3, { body: 'changed' })))).toEqual(['m1', 'm2', 'm3', 'm4']);
    expect(settled(farUp)).toBe(farUp);
  });

  test('pages that reach the end start there when they are fetched again', () => {
    expect(settled({ ...load(six, 2, 2), pageParams: [{ after: 'm4' }, {}] }).pageParams).toEqual([{}, {}]);
  });

  test('the first message of a conversation', () => {
    expect(ids(putMessage(load([], 20, 1), numbered(1)))).toEqual(['m1']);
  });

  test('a change of a message that is not loaded has no effect', () => {
    const data = load(six, 2, 1);
    expect(changeMessage(data, numbered(1, { ack: 3 }))).toBe(data);
  });

  test('updates in any order give what a fresh load shows', () => {
    const all = Array.from({ length: 12 }, (_, index) => numbered(index + 1));
    const shuffled = [5, 1, 12, 3, 8, 2, 11, 4, 10, 6, 9, 7].flatMap((value) => all[value - 1] ?? []);
    const start = load([], 20, 1);
    expect(shuffled.reduce(putMessage, start)).toEqual(load(all, 20, 1));
  });
});

describe('a message with two updates', () => {
  const own = sampleMessage({ fromMe: true, sendState: 'queued', inboundNumber: null });

  test('has its newest revision, whatever their order', () => {
    const incoming = [3, 1, 2].map((ack) => ({ ...own, ack, sendState: 'sent' as const, revision: ack + 1 }));
    expect(incoming.reduce(mergeMessage, own)).toMatchObject({ ack: 3, sendState: 'sent' });
  });

  test('has its newest ack, even if the answer to its send is later', () => {
    const failed = { ...own, sendState: 'failed' as const, sendProblem: 'rejected' as const, revision: 2 };
    expect(mergeMessage(failed, own)).toEqual(failed);
    expect(mergeMessage(failed, { ...own, revision: 1 })).toEqual(failed);
    expect(mergeMessage(own, failed)).toEqual(failed);
  });

  test('is sent again, and a late update of the first try does not undo that', () => {
    const failed = { ...own, sendState: 'failed' as const, sendProblem: 'rejected' as const, revision: 2 };
    const again = mergeMessage(failed, { ...own, revision: 3 });
    expect(again).toMatchObject({ sendState: 'queued', sendProblem: null });
    expect(mergeMessage(again, failed)).toEqual(again);
  });

  test('stays read', () => {
    expect(mergeMessage({ ...own, read: true }, { ...own, read: false, revision: 2 }).read).toBe(true);
    expect(mergeMessage({ ...own, read: false, revision: 2 }, { ...own, read: true }).read).toBe(true);
  });

  test('shows an optimistic change until the server answers', () => {
    const known = { ...own, revision: 2 };
    const changed = mergeMessage(known, {
      ...known,
      body: 'new',
      change: { kind: 'edit', state: 'pending' },
    });
    expect(changed.body).toBe('new');
    const refused = { ...known, revision: 4, change: { kind: 'edit', state: 'refused' } } as const;
    expect(mergeMessage(changed, refused)).toEqual(refused);
  });
});

test('numbers in sequences compare by value, others as texts', () => {
  expect(compareSequence('9', '10')).toBeLessThan(0);
  expect(compareSequence('a9', 'a10')).toBeGreaterThan(0);
  expect(compareSequence('x', 'x')).toBe(0);
});

describe('a message that was held or changed here', () => {
  const three = [1, 2, 3].map((value) => numbered(value));

  test('moves to its later position when it is sent', () => {
    const data = putMessage(load(three, 2, 2), numbered(2, { sequence: '000009' }));
    expect(ids(data)).toEqual(['m1', 'm3', 'm2']);
  });

  test('disappears when it is cancelled', () => {
    const data = removeMessage(load(three, 2, 2), 'm2');
    expect(ids(data)).toEqual(['m1', 'm3']);
    expect(removeMessage(data, 'none')).toBe(data);
  });

  test('is restored when it is refused, unless a newer revision arrived', () => {
    const before = numbered(2, { body: 'before' });
    const edited = changeMessage(load(three, 2, 2), { ...before, body: 'after' });
    expect(messagesOf(restoreMessage(edited, before))[1]?.body).toBe('before');
    const newer = changeMessage(edited, { ...before, body: 'newer', revision: 3 });
    expect(messagesOf(restoreMessage(newer, before))[1]?.body).toBe('newer');
  });
});

import { expect, test } from 'vitest';
import { moveOf } from './ticket-move.ts';

const me = 7;
const ana = { id: 8, name: 'Ana' };
const sales = { id: 1, name: 'Sales', color: '#1565c0' };
const mine = { status: 'open', userId: me, queueId: 1, revision: 3 } as const;
const waiting = { status: 'pending', userId: null, queueId: 1, revision: 3 } as const;
const now = { status: 'open', user: ana, queue: sales, revision: 4 } as const;

test('names the new assignee of a ticket that was taken, and what they did', () => {
  expect(moveOf(mine, now, me)).toEqual({ kind: 'transferred', name: 'Ana' });
  expect(moveOf(waiting, now, me)).toEqual({ kind: 'accepted', name: 'Ana' });
});

test('says which sector it waits in', () => {
  const support = { id: 2, name: 'Support', color: '#2e7d32' };
  const left = { ...now, status: 'pending', user: null } as const;
  expect(moveOf(mine, { ...left, queue: support }, me)).toEqual({ kind: 'toSector', name: 'Support' });
  expect(moveOf(waiting, { ...left, queue: support }, me)).toEqual({ kind: 'toSector', name: 'Support' });
  expect(moveOf(mine, left, me)).toEqual({ kind: 'returned' });
});

test("says nothing about the user's own change, a known change, or a change without a user", () => {
  expect(moveOf(waiting, { ...now, user: { id: me, name: 'Me' } }, me)).toBeUndefined();
  expect(moveOf({ ...mine, revision: 4 }, now, me)).toBeUndefined();
  expect(moveOf({ ...mine, userId: ana.id }, now, me)).toBeUndefined();
  expect(moveOf(waiting, { ...now, status: 'pending', user: null }, me)).toBeUndefined();
  expect(
    moveOf({ ...mine, userId: ana.id }, { ...now, status: 'closed', user: { id: me, name: 'Me' } }, me),
  ).toBeUndefined();
  expect(moveOf(waiting, { ...now, status: 'closed' }, me)).toBeUndefined();
});

test('says who closed an open ticket, or only that it is closed if nobody is known', () => {
  const closed = { ...now, status: 'closed' } as const;
  expect(moveOf(mine, closed, me)).toEqual({ kind: 'resolved', name: 'Ana' });
  expect(moveOf(mine, { ...closed, user: null }, me)).toEqual({ kind: 'closed' });
  expect(moveOf(mine, { ...closed, user: { id: me, name: 'Me' } }, me)).toEqual({ kind: 'closed' });
  expect(moveOf({ ...mine, status: 'closed' }, closed, me)).toBeUndefined();
});

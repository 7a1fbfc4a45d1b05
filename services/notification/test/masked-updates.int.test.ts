import { audienceOfPlace } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { rememberNumbers } from '#directory/contact-numbers.ts';
import { rememberUser } from '#directory/known-users.ts';
import { appendUpdates, readUpdates } from '#live-log/live-log.ts';
import { visibleUpdates } from '#live-log/catch-up.query.ts';
import { deliveriesOf, type LiveUpdate } from '#updates/live-update.rules.ts';
import { payloadFor } from '#updates/reduced-payload.rules.ts';
import { notificationDatabase } from './open-database.ts';
import { ana, contact, message } from './samples.ts';
import { ticketUpdate } from './updates.ts';

const db = await notificationDatabase();

test('every number of the contact is hidden in texts of updates that do not hold it (rule N10)', async () => {
  await rememberUser(db, { userId: 6, profile: 'user', queueIds: [], isMasked: true });
  await rememberNumbers(
    db,
    [contact.id],
    [{ contactId: contact.id, numbers: ['5511987654321', '5521933334444'] }],
  );
  const body = 'é o 11 98765-4321, antes 21 93333-4444, ou 97777-6666';
  const place = {
    audience: audienceOfPlace({ userId: 5, queueId: null }),
    topics: [],
    ticketId: 5,
    contactId: contact.id,
  };
  const sent = { ...message, ticketId: 5, fromMe: true, contact: null, contactId: null, body };
  const note = {
    id: '01999999-0000-7000-8000-00000000000a',
    ticketId: 5,
    body,
    userId: 5,
    userName: 'Ana',
    clientId: null,
    isEdited: false,
    createdAt: message.createdAt,
    updatedAt: message.updatedAt,
  };
  const updates: readonly LiveUpdate[] = [
    ticketUpdate(5),
    { event: 'appMessage', payload: { action: 'update', message: sent }, ...place },
    { event: 'note', payload: { action: 'create', note }, ...place, contactId: null },
  ];
  const appended = await db.transaction().execute((tx) => appendUpdates(tx, updates));
  const everything = () => Promise.resolve(new Set([5]));
  const missed = await visibleUpdates(db, everything, ana, 1, { updates: 9, bytes: 99_999 });
  const logged = [appended.updates.slice(1), await readUpdates(db, 1, 9), missed.updates];
  const masked = { ...ana, seesNumbers: false };
  for (const { update } of logged.flat()) {
    const [whole, shown] = deliveriesOf(update).map(({ payload }) => JSON.stringify(payload));
    expect(whole).toContain(body);
    expect(shown).toContain('é o 11 98765-****, antes 21 93333-****, ou 97777-6666');
    expect(JSON.stringify(payloadFor(masked, update.event, update.payload, update.people))).toBe(shown);
  }
  expect(logged.map(({ length }) => length)).toEqual([2, 2, 2]);
});

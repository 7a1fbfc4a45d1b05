import { audienceOfPlace, quotedMessageSchema, serverEventSchemas } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { visibleUpdates } from '#live-log/catch-up.query.ts';
import type { LiveUpdate } from '#updates/live-update.rules.ts';
import { appendUpdates } from '#live-log/live-log.ts';
import { notificationDatabase } from './open-database.ts';
import { ana as attendant, contact, message } from './samples.ts';
import { setting, ticketUpdate } from './updates.ts';

const db = await notificationDatabase();
const append = (...updates: LiveUpdate[]) => db.transaction().execute((tx) => appendUpdates(tx, updates));

/** Tickets that are invisible by now, as the owner of tickets says, whatever we know. */
const lost = new Set<number>();
const catchUp = async () => {
  const { updates } = await visibleUpdates(
    db,
    (_, ticketIds) => Promise.resolve(new Set(ticketIds.filter((ticketId) => !lost.has(ticketId)))),
    attendant,
    0,
    { updates: 100, bytes: 1_000_000 },
  );
  return updates;
};

test('a user who catches up gets what the owner lets them see: a move may not have reached us yet', async () => {
  const removed: LiveUpdate = {
    event: 'ticket',
    payload: { action: 'delete', ticketId: 7, cause: 'removed' },
    audience: audienceOfPlace({ userId: 5, queueId: null }),
    topics: [],
    ticketId: 7,
    contactId: null,
  };
  const quotedMsg = quotedMessageSchema.parse({ ...message, ticketId: 8 });
  const answer = { ...message, ticketId: 5, quotedMsgId: quotedMsg.id, quotedMsg };
  const own = ticketUpdate(5);
  const item = serverEventSchemas.ticket.options[0].parse(own.payload).ticket;
  const quoting: LiveUpdate = {
    ...own,
    event: 'appMessage',
    payload: { action: 'create', message: answer, ticket: item, contact },
  };
  const other = { ...own, ticketId: 8 };
  await append({ ...other, event: 'ticket', payload: { action: 'update', ticket: { ...item, id: 8 } } });
  await append(own, removed, quoting, setting('b'));
  const textOfQuote = async () =>
    (await catchUp()).flatMap(({ update }) =>
      update.event === 'appMessage' ? [update.payload.message.quotedMsg?.body] : [],
    );
  expect(await textOfQuote()).toEqual([quotedMsg.body]);
  lost.add(8);
  expect(await textOfQuote()).toEqual([undefined]);
  lost.add(5).add(7);
  expect((await catchUp()).map(({ update, position }) => [update.event, position])).toEqual([
    ['ticket', 3],
    ['settings', 5],
  ]);
});

import {
  audienceOfEverybody,
  audienceOfPlace,
  catchUp,
  quotedMessageSchema,
  serverEventSchemas,
  type UserActor,
} from '@balcao/contracts';
import { connectBus, systemContext } from '@balcao/event-bus';
import { createLogger } from '@balcao/service-kit';
import { testNats } from '@balcao/testkit';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LiveUpdate } from '#updates/live-update.rules.ts';
import { settledPosition } from '#live-log/catch-up.query.ts';
import { forgetUser, rememberUser } from '#directory/known-users.ts';
import { appendUpdates, forgetContacts, partContacts } from '#live-log/live-log.ts';
import type { AskVisible } from '#live-log/places-now.ts';
import { notificationDatabase } from './open-database.ts';
import { ana, contact, message, ticket } from './samples.ts';
import { setting, ticketUpdate } from './updates.ts';
import { serveCatchUp } from '#live-log/live-log.operations.ts';

const log = createLogger({ service: 'notification', level: 'silent' });
const db = await notificationDatabase();
const nats = await testNats();

const attendant: UserActor = { ...ana, seesNumbers: false };

const append = (...updates: LiveUpdate[]) => db.transaction().execute((tx) => appendUpdates(tx, updates));

beforeEach(async () => {
  await sql`truncate rm_live_updates, st_tickets`.execute(db);
  await db.updateTable('st_live_head').set({ position: 0 }).execute();
});

it('gives dense positions to concurrent writers', async () => {
  await Promise.all(
    Array.from({ length: 40 }, (_, index) => append(setting(String(index)), setting(String(index)))),
  );
  const positions = await db.selectFrom('rm_live_updates').select('position').orderBy('position').execute();
  expect(positions.map(({ position }) => position)).toEqual(
    Array.from({ length: 80 }, (_, index) => index + 1),
  );
});

describe('the position where a new client resumes', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => setting(String(index)));
  const grow = (upTo: number) =>
    sql`update rm_live_updates set at = now() - interval '6 seconds' where position <= ${upTo}`.execute(db);

  it('is before the newest updates', async () => {
    expect(await settledPosition(db, 0)).toBe(0);
    await append(...many(5));
    expect(await settledPosition(db, 5)).toBe(0);
    await grow(3);
    expect(await settledPosition(db, 5)).toBe(3);
    await grow(5);
    expect(await settledPosition(db, 5)).toBe(5);
  });

  it('is never far behind', async () => {
    await append(...many(150));
    expect(await settledPosition(db, 150)).toBe(50);
  });
});

it('never shows an older name of a contact after a newer one', async () => {
  const renamed = { ...contact, name: 'Bia Souza', revision: 2 };
  await append(ticketUpdate(5));
  await append({
    event: 'contact',
    payload: { action: 'update', contact: renamed },
    audience: audienceOfEverybody,
    topics: [],
    ticketId: null,
    contactId: contact.id,
  });
  // Read before the contact was renamed, emitted after.
  await append(ticketUpdate(5));
  const rows = await db
    .selectFrom('rm_live_updates')
    .select('payload')
    .where('event', '=', 'ticket')
    .orderBy('position')
    .execute();
  expect(rows.map(({ payload }) => payload)).toMatchObject([
    { ticket: { contact } },
    { ticket: { contact: renamed } },
  ]);
});

describe('catching up', () => {
  /** The owner lets everybody see every ticket. */
  const askVisible: AskVisible = (_, ticketIds) => Promise.resolve(new Set(ticketIds));
  const ask = async (actor: UserActor, after: number) => {
    const bus = await connectBus({ url: nats.url, name: 'test', log, checksReplies: true });
    const serving = bus.serve('notification', { operations: [serveCatchUp(db, askVisible)] });
    try {
      return await bus.call(catchUp, { actor, after }, systemContext('test'));
    } finally {
      await serving.stop();
      await bus.close();
    }
  };

  it("returns in order the later updates that the reader may see, in the reader's form", async () => {
    await append(setting('a'), ticketUpdate(5), ticketUpdate(6), setting('b'));
    const answer = await ask(attendant, 1);
    expect(answer).toMatchObject({ head: 4, reload: false });
    expect(answer.updates.map(({ position }) => position)).toEqual([2, 4]);
    expect(JSON.stringify(answer.updates)).not.toContain(contact.number);
    expect(JSON.stringify(await ask({ ...attendant, seesNumbers: true }, 1))).toContain(contact.number);
  });

  it('shows admins every ticket, and everybody while allTicket is enabled', async () => {
    await append(ticketUpdate(6));
    const [nobody, admin, open] = [
      await ask(attendant, 0),
      await ask({ ...attendant, profile: 'admin' }, 0),
      await ask({ ...attendant, seesAllTickets: true }, 0),
    ];
    expect([nobody, admin, open].map(({ updates }) => updates.length)).toEqual([0, 1, 1]);
  });

  it('returns updates of a ticket only to users who may see it by now', async () => {
    const given = ticketUpdate(5);
    await append(given);
    expect((await ask(attendant, 0)).updates).toHaveLength(1);
    const { ticket: before } = serverEventSchemas.ticket.options[0].parse(given.payload);
    const taken = { ...before, userId: 6, revision: before.revision + 1 };
    await append({
      ...given,
      event: 'ticket',
      payload: { action: 'update', ticket: taken },
      audience: audienceOfPlace(taken),
    });
    expect((await ask(attendant, 0)).updates).toEqual([]);
    expect((await ask({ ...attendant, userId: 6 }, 0)).updates).toHaveLength(2);
  });

  it('returns a quote from another ticket only to users who may see that ticket by now', async () => {
    const [[ana, bruno], [sales, finance]] = [
      [5, 6],
      [2, 3],
    ];
    const placed = (id: number, userId: number, queueId: number) => {
      const item = { ...ticket, id, userId, queueId, queue: { id: queueId, name: 'x', color: '#112233' } };
      const common = {
        audience: audienceOfPlace(item),
        topics: [],
        ticketId: id,
        contactId: contact.id,
      } as const;
      return { item, common };
    };
    const move = (id: number, userId: number, queueId: number, revision: number): LiveUpdate => {
      const { item, common } = placed(id, userId, queueId);
      return { event: 'ticket', payload: { action: 'update', ticket: { ...item, revision } }, ...common };
    };
    const quoting = (quoted: number): LiveUpdate => {
      const { item, common } = placed(9, ana, sales);
      const quotedMsg = quotedMessageSchema.parse({ ...message, ticketId: quoted });
      const answer = { ...message, ticketId: 9, quotedMsgId: quotedMsg.id, quotedMsg };
      const payload = { action: 'create', message: answer, ticket: item, contact } as const;
      return { event: 'appMessage', payload, ...common };
    };
    const quotesFor = async (actor: UserActor) =>
      (await ask(actor, 0)).updates.flatMap(({ event, payload }) => {
        if (event !== 'appMessage') return [];
        const { message: shown } = serverEventSchemas.appMessage.parse(payload);
        expect(shown.quotedMsgId).toBe(message.id);
        return [shown.quotedMsg?.ticketId ?? null];
      });
    const inSales = { ...attendant, userId: 7, queueIds: [sales] };
    const inFinance = { ...attendant, userId: bruno, queueIds: [finance] };

    await append(move(8, ana, sales, 2), quoting(8), quoting(9));
    expect(await quotesFor(inSales)).toEqual([8, 9]);
    await append(move(9, bruno, finance, 3));
    expect(await quotesFor(inFinance)).toEqual([null, 9]);
    const readers = [
      { ...inFinance, queueIds: [sales, finance] },
      { ...inFinance, userId: ana },
      { ...inFinance, profile: 'admin' as const },
      { ...inFinance, seesAllTickets: true },
    ];
    for (const reader of readers) expect(await quotesFor(reader)).toEqual([8, 9]);
    await append(move(8, bruno, finance, 3));
    expect(await quotesFor(inFinance)).toEqual([8, 9]);
  });

  it('answers reload if the log no longer reaches back, was lost, or has too many updates', async () => {
    await append(setting('a'), setting('b'), setting('c'));
    await sql`delete from rm_live_updates where position <= 2`.execute(db);
    expect(await ask(attendant, 1)).toMatchObject({ reload: true });
    expect(await ask(attendant, 2)).toMatchObject({ reload: false, updates: [{ position: 3 }] });
    expect(await ask(attendant, 99)).toMatchObject({ reload: true });
    await append(...Array.from({ length: 1_001 }, () => setting('x')));
    expect(await ask(attendant, 2)).toMatchObject({ reload: true, updates: [] });
  });

  it('answers reload if the updates are too long; a single one is returned whatever its length', async () => {
    const long = setting('x'.repeat(1_500_000));
    await append(long, long);
    expect((await ask(attendant, 0)).updates).toHaveLength(2);
    await append(long);
    expect(await ask(attendant, 0)).toMatchObject({ head: 3, reload: true, updates: [] });
    await append(setting('x'.repeat(5_000_000)));
    expect((await ask(attendant, 3)).updates).toHaveLength(1);
    expect(await ask(attendant, 2)).toMatchObject({ reload: true, updates: [] });
  });
});

it('returns no quote to a user who does not see its ticket', async () => {
  const quotedMsg = quotedMessageSchema.parse({ ...message, ticketId: 5 });
  const quoting: LiveUpdate = {
    event: 'appMessage',
    payload: {
      action: 'create',
      message: { ...message, ticketId: 6, quotedMsgId: quotedMsg.id, quotedMsg },
      ticket: { ...ticket, id: 6, userId: 6, queueId: null, queue: null },
      contact,
    },
    audience: audienceOfPlace({ userId: 6, queueId: null }),
    topics: [],
    ticketId: 6,
    contactId: contact.id,
  };
  const append6 = async () => {
    const { updates } = await append(quoting);
    const last = await db
      .selectFrom('rm_live_updates')
      .select('payload')
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return [updates[0]?.update.payload, last.payload];
  };
  await append(ticketUpdate(5));
  const hidden = { message: { quotedMsgId: quotedMsg.id, quotedMsg: null } };
  expect(await append6()).toMatchObject([hidden, hidden]);
  await rememberUser(db, { userId: 6, profile: 'admin', queueIds: [], isMasked: false });
  const shown = { message: { quotedMsg: { body: quotedMsg.body } } };
  expect(await append6()).toMatchObject([shown, shown]);
  await forgetUser(db, 6);
});

it('keeps the updates of two separated contacts apart, whichever is erased', async () => {
  const known = { event: 'contact', audience: audienceOfEverybody, topics: [], ticketId: null } as const;
  await append(
    { ...known, payload: { action: 'update', contact: { ...contact, tags: [] } }, contactId: contact.id },
    ticketUpdate(5),
    ticketUpdate(6),
  );
  await partContacts(db, { contactId: contact.id, mergedContactId: 4, ticketIds: [6] });
  const left = async () =>
    (await db.selectFrom('rm_live_updates').select('ticket_id').orderBy('position').execute()).map(
      (row) => row.ticket_id,
    );
  expect(await left()).toEqual([5, 6]);
  await forgetContacts(db, [4]);
  expect(await left()).toEqual([5]);
  await forgetContacts(db, [contact.id]);
  expect(await left()).toEqual([]);
});

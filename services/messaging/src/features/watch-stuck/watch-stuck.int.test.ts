import { createDatabase } from '@balcao/event-store';
import { createLogger, createMetrics } from '@balcao/service-kit';
import { disposeAtEnd, eventually } from '@balcao/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { MessagingTables } from '#database/schema.ts';
import { startMessaging } from '../../../test/running-messaging.ts';
import { findStuck } from './stuck-messages.query.ts';
import { createStuckWatch } from './watch-stuck.ts';

const desk = await startMessaging();
const database = createDatabase<MessagingTables>({
  url: desk.databaseUrl,
  schema: 'messaging',
  applicationName: 'test',
});
disposeAtEnd(database.close);

const lineSchema = z.object({ level: z.string(), messageId: z.string(), connectionId: z.number() });
const lines: z.infer<typeof lineSchema>[] = [];
const log = createLogger({
  service: 'messaging',
  level: 'info',
  destination: {
    write: (line: string) => {
      lines.push(lineSchema.parse(JSON.parse(line)));
    },
  },
});
const watch = createStuckWatch({ db: database.db, log, afterMs: 120_000 });
/** What is told by one look: level and message. */
const look = async (): Promise<[string, string][]> => {
  lines.length = 0;
  await watch.look();
  return lines.map(({ level, messageId }) => [level, messageId]);
};
/** As if that much time had passed for it. */
const age = (messageId: string, seconds: number) =>
  desk.sql(`update rm_messages set queued_at = queued_at - $2 * interval '1 second' where message_id = $1`, [
    messageId,
    seconds,
  ]);
const measured = async (name: string): Promise<number | undefined> => {
  const metrics = await createMetrics({ service: 'messaging' }).registry.metrics();
  const series = metrics
    .split('\n')
    .find((line) => line.startsWith(`${name}{`) && line.includes('connection="1"'));
  return series === undefined ? undefined : Number(series.split(' ').at(-1));
};
const stateOf = async (messageId: string) =>
  (await desk.sql('select send_state as state from rm_messages where message_id = $1', [messageId]))[0]?.[
    'state'
  ];

test('what waits for too long is told once, counted with its age, and told once when it moves on', async () => {
  const { ticketId } = await desk.openTicket();
  const [sent, failed, unknown, young] = [
    await desk.send(ticketId, { body: 'one' }),
    await desk.send(ticketId, { body: 'two' }),
    await desk.send(ticketId, { body: 'three' }),
    await desk.send(ticketId, { body: 'four' }),
  ];
  expect(await look()).toEqual([]);
  expect(await measured('balcao_messages_stuck')).toBeUndefined();

  const ids = [sent.id, failed.id, unknown.id];
  for (const [index, id] of ids.entries()) await age(id, 600 - index);
  await age(young.id, 60);
  expect(await look()).toEqual(ids.map((id) => ['warn', id]));
  expect(await look()).toEqual([]);
  expect(await measured('balcao_messages_stuck')).toBe(3);
  const oldest = await measured('balcao_messages_stuck_age_seconds');
  expect(oldest).toBeGreaterThanOrEqual(600);
  expect(oldest).toBeLessThan(700);

  await desk.outcome(sent.id, { type: 'OutboundAckRaised', ack: 1 });
  await desk.outcome(failed.id, { type: 'OutboundFailed', attempt: 1 });
  await desk.outcome(unknown.id, { type: 'OutboundUnresolved', attempt: 1 });
  await eventually(async () => {
    expect(await Promise.all(ids.map(stateOf))).toEqual(['sent', 'failed', 'unresolved']);
  });
  expect(await look()).toEqual(ids.map((id) => ['info', id]));
  expect(await look()).toEqual([]);
  expect(await measured('balcao_messages_stuck')).toBeUndefined();
});

test('what is held is stuck only when nobody releases it in its time', async () => {
  const { ticketId } = await desk.openTicket();
  const held = await desk.send(ticketId, { body: 'later', holdSeconds: 30 });
  const trial = await database.db.startTransaction().execute();
  const stuckAt = async (heldUntil: string): Promise<readonly string[]> => {
    await sql`update rm_messages set held_until = ${sql.raw(heldUntil)} where message_id = ${held.id}`.execute(
      trial,
    );
    const found = await findStuck(trial, { afterMs: 120_000, limit: 10 });
    return found.map(({ messageId }) => messageId);
  };
  expect(await stuckAt(`now() - interval '1 minute'`)).toEqual([]);
  expect(await stuckAt(`now() - interval '3 minutes'`)).toEqual([held.id]);
  await trial.rollback().execute();
});

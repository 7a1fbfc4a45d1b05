import {
  AppError,
  deleteMessage,
  downloadMedia,
  editMessage,
  retryMedia,
  type StoredMedia,
} from '@balcao/contracts';
import { serveOperation } from '@balcao/event-bus';
import { createDatabase } from '@balcao/event-store';
import { createLogger, createMetrics } from '@balcao/service-kit';
import { disposeAtEnd } from '@balcao/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { MessagingTables } from '#database/schema.ts';
import { announced } from '../../test/announced.ts';
import { attendant, startMessaging } from '../../test/running-messaging.ts';
import { findStuck } from './stuck-messages.query.ts';
import { createStuckWatch } from './watch-stuck.ts';

const desk = await startMessaging();
const database = createDatabase<MessagingTables>({
  url: desk.databaseUrl,
  schema: 'messaging',
  applicationName: 'test',
});
disposeAtEnd(database.close);

const lineSchema = z.object({
  level: z.string(),
  messageId: z.string(),
  part: z.string(),
  connectionId: z.number(),
});
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
const measured = async (name: string, part = 'send'): Promise<number | undefined> => {
  const metrics = await createMetrics({ service: 'messaging' }).registry.metrics();
  const series = metrics
    .split('\n')
    .find((line) => line.startsWith(`${name}{`) && line.includes(`connection="1",part="${part}"`));
  return series === undefined ? undefined : Number(series.split(' ').at(-1));
};
const edit = (messageId: string) =>
  desk.ask(attendant(), editMessage, { params: { messageId }, body: { body: 'changed' } });
const remove = (messageId: string) => desk.ask(attendant(), deleteMessage, { params: { messageId } });
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
  await expect.poll(() => Promise.all(ids.map(stateOf))).toEqual(['sent', 'failed', 'unresolved']);
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

test.each([
  ['edit', edit],
  ['delete', remove],
] as const)(
  'an %s that the channel does not take is told, counted and told once when it moves on',
  async (part, ask) => {
    const { ticketId } = await desk.openTicket();
    const { id } = await desk.send(ticketId, { body: 'one' });
    await desk.outcome(id, { type: 'OutboundAckRaised', ack: 1 });
    await expect.poll(() => stateOf(id)).toBe('sent');
    expect((await ask(id)).status).toBe(200);
    expect(await look()).toEqual([]);
    await desk.sql(
      `update rm_messages set change_at = change_at - interval '2 minutes' where message_id = $1`,
      [id],
    );
    expect(await look()).toEqual([['warn', id]]);
    expect(lines[0]?.part).toBe(part);
    expect(await look()).toEqual([]);
    expect(await measured('balcao_messages_stuck', part)).toBe(1);
    expect(await measured('balcao_messages_stuck')).toBeUndefined();
    expect(await measured('balcao_messages_stuck_age_seconds', part)).toBeGreaterThanOrEqual(120);

    const [changeId = null] = await desk.changesOf(id);
    await desk.changed(id, { changeId, kind: part });
    await expect.poll(() => desk.sql(`select 1 from rm_messages where change_state = 'pending'`)).toEqual([]);
    expect(await look()).toEqual([['info', id]]);
    expect(await measured('balcao_messages_stuck', part)).toBeUndefined();
  },
);

test('a file that does not come is told from when it was asked for, also anew by hand', async () => {
  const answers: PromiseWithResolvers<{ media: StoredMedia }>[] = [];
  desk.bus.serveHolder(1, [
    serveOperation(downloadMedia, () => {
      const answer = Promise.withResolvers<{ media: StoredMedia }>();
      answers.push(answer);
      return answer.promise;
    }),
  ]);
  const messageId = crypto.randomUUID();
  await desk.arrive({ messageId, body: '', mediaType: 'image', media: announced() });
  const stateOfFile = async () =>
    (await desk.sql('select state from rm_media where message_id = $1', [messageId]))[0]?.['state'];
  const untilAsked = (times: number) => expect.poll(() => answers).toHaveLength(times);
  const grow = () =>
    desk.sql(
      `update rm_media set pending_since = pending_since - interval '3 minutes' where message_id = $1`,
      [messageId],
    );
  await untilAsked(1);
  expect(await look()).toEqual([]);
  await grow();
  expect(await look()).toEqual([['warn', messageId]]);
  expect(await measured('balcao_messages_stuck', 'file')).toBe(1);

  answers[0]?.reject(new AppError('ERR_WAPP_DOWNLOAD_MEDIA', { reason: 'gone-at-channel' }));
  await expect.poll(() => stateOfFile()).toBe('failed');
  expect(await look()).toEqual([['info', messageId]]);
  expect(await measured('balcao_messages_stuck', 'file')).toBeUndefined();

  const asked = await desk.ask(attendant(), retryMedia, { params: { messageId } });
  const { media } = retryMedia.response.parse(asked.body);
  expect(Date.parse(media?.pendingSince ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect(await look()).toEqual([]);
  await grow();
  expect(await look()).toEqual([['warn', messageId]]);
  await untilAsked(2);
  answers[1]?.reject(new AppError('ERR_WAPP_DOWNLOAD_MEDIA', { reason: 'gone-at-channel' }));
  await expect.poll(() => stateOfFile()).toBe('failed');
});

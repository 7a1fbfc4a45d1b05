import { sendMessage } from '@balcao/contracts';
import { createDatabase } from '@balcao/event-store';
import { disposeAtEnd, eventually } from '@balcao/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { MessagingTables } from '#database/schema.ts';
import { attendant, startMessaging } from '../../test/running-messaging.ts';

const desk = await startMessaging();
const { db, close } = createDatabase<MessagingTables>({
  url: desk.databaseUrl,
  schema: 'messaging',
  applicationName: 'test',
});
disposeAtEnd(close);

test('a text is not answered with another one that came under its key while it was looked at', async () => {
  const { ticketId } = await desk.openTicket();
  const commandId = `key of ${String(ticketId)}`;
  const say = (body: string) =>
    desk.ask(
      attendant(),
      sendMessage,
      { params: { ticketId }, body: { body } },
      { commandId, commandDigest: `digest of ${body}` },
    );
  const first = await say('one');
  expect(first.status).toBe(200);
  // As if the first one came only now: behind the look at the key, before the look for its message.
  const digest = sql`update es_commands set digest = ${'digest of one'} where command_id = ${commandId}`;
  await sql`update es_commands set digest = null where command_id = ${commandId}`.execute(db);
  const trial = await db.startTransaction().execute();
  await sql`lock table rm_messages in access exclusive mode`.execute(trial);
  const second = say('two');
  await eventually(async () => {
    const { rows } = await sql`
      select from pg_locks where relation = 'rm_messages'::regclass and not granted
    `.execute(trial);
    expect(rows).not.toEqual([]);
  });
  await digest.execute(trial);
  await trial.commit().execute();
  expect(await second).toMatchObject({ status: 422, body: { error: 'ERR_IDEMPOTENCY_KEY_REUSED' } });
  expect(await say('one')).toMatchObject({ status: 200, body: first.body });
});

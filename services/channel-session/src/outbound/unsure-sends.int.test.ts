import { newId } from '@balcao/service-kit';
import { disposeAtEnd } from '@balcao/testkit';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { drainingOf } from '../../test/fixtures/draining.ts';
import { heldConnections } from '../../test/fixtures/held-connection.ts';

const held = await heldConnections();
disposeAtEnd(held.close);
const { draining, queue, fate, due } = drainingOf(held);

describe('a send that may have arrived', () => {
  it('is looked up five times before a user has to decide, then the next messages go', async () => {
    const { lease, drain, asked, taken } = await draining({
      sends: ['unknown'],
      lookups: ['fails', 'fails', 'fails', 'fails', 'fails'],
    });
    const [first, second] = await queue(lease, ['a', 'b']);
    for (let round = 0; round < 5; round += 1) {
      expect(taken).toEqual([]);
      await drain();
      await due(lease);
    }
    await drain();
    expect(await fate(first)).toEqual({ status: 'unresolved', types: ['OutboundUnresolved'] });
    expect((await fate(second))?.status).toBe('sent');
    expect(asked.filter((call) => call === 'send new-1')).toHaveLength(1);
  });

  it('is sent again under its id if a new session does not have it', async () => {
    const open = { found: true, ack: 0 } as const;
    const { lease, drain, asked } = await draining({ sends: ['unknown'], lookups: [open, open] });
    const [first, second] = await queue(lease, ['a', 'b']);
    await drain();
    await due(lease);
    await drain();
    expect(asked).toEqual(['send new-1', 'find new-1', 'find new-1']);
    expect(await fate(first)).toEqual({ status: 'attempted', types: [] });
    await due(lease);
    await drain();
    expect(asked.slice(3)).toEqual(['find new-1', 'send new-1', 'send new-2']);
    expect((await fate(first))?.status).toBe('sent');
    expect((await fate(second))?.status).toBe('sent');
  });

  it('is left to a user if only the session has it, and sent again if the user wants it', async () => {
    const open = { found: true, ack: 0 } as const;
    const { lease, drain, asked } = await draining({
      sends: ['unknown'],
      lookups: [open, open, open, open, open, { found: false }],
    });
    const [messageId] = await queue(lease, ['a']);
    for (let round = 0; round < 5; round += 1) {
      await drain();
      await due(lease);
    }
    expect(await fate(messageId)).toEqual({ status: 'unresolved', types: ['OutboundUnresolved'] });
    await sql`update st_outbound set status = 'waiting', attempt = 2, external_id = null, lookups = 0, body = 'a'
      where message_id = ${messageId}`.execute(held.db);
    await drain();
    expect(asked.slice(-2)).toEqual(['find new-1', 'send new-2']);
    expect((await fate(messageId))?.status).toBe('sent');
  });

  it('counts as arrived if it gets an ack after it was unresolved', async () => {
    const { lease, drain, drainer, asked } = await draining({
      sends: Array.from({ length: 10 }, () => 'unknown' as const),
    });
    const [messageId] = await queue(lease, ['a']);
    for (let round = 0; round < 5; round += 1) {
      expect((await fate(messageId))?.types).toEqual([]);
      await drain();
      await due(lease);
    }
    expect((await fate(messageId))?.status).toBe('unresolved');
    expect(new Set(asked)).toEqual(new Set(['send new-1', 'find new-1']));
    await drainer.writerOf(lease)({ kind: 'ack', externalId: 'new-1', ack: 2 });
    expect(await fate(messageId)).toEqual({
      status: 'sent',
      types: ['OutboundUnresolved', 'OutboundSent', 'OutboundAckRaised'],
    });
  });

  it('takes a late refusal, and ignores acks of unknown messages', async () => {
    const { lease, drain, drainer } = await draining();
    const [messageId] = await queue(lease, ['a']);
    await drain();
    const write = drainer.writerOf(lease);
    await write({ kind: 'ack', externalId: 'somebody else', ack: 1 });
    await write({ kind: 'ack', externalId: 'new-1', ack: 'rejected' });
    expect(await fate(messageId)).toEqual({ status: 'failed', types: ['OutboundSent', 'OutboundFailed'] });
  });

  it('is looked up by its earlier ids when a user sends it again', async () => {
    const { lease, drain, asked } = await draining({ lookups: [{ found: true, ack: 1 }] });
    const [messageId] = await queue(lease, ['again'], { attempt: 2 });
    await held.db
      .insertInto('st_channel_messages')
      .values({
        connection_id: lease.connectionId,
        external_id: 'first',
        message_id: messageId ?? '',
        attempt: 1,
      })
      .execute();
    await drain();
    expect(asked).toEqual(['find first']);
    expect(await fate(messageId)).toEqual({ status: 'sent', types: ['OutboundSent', 'OutboundAckRaised'] });
  });

  it('is sent under a new id if the channel never got it', async () => {
    const { lease, drain, asked } = await draining();
    const [messageId] = await queue(lease, ['again'], { attempt: 2 });
    await held.db
      .insertInto('st_channel_messages')
      .values({
        connection_id: lease.connectionId,
        external_id: 'first',
        message_id: messageId ?? '',
        attempt: 1,
      })
      .execute();
    await drain();
    expect(asked).toEqual(['find first', 'send new-1']);
  });

  it('can be deleted if it never arrived, although the channel does not have it', async () => {
    const { lease, drain } = await draining({ sends: ['rejected'], changes: ['not-found'] });
    const [messageId] = await queue(lease, ['a']);
    await drain();
    await sql`update st_outbound set status = 'unresolved' where message_id = ${messageId}`.execute(held.db);
    const changeId = newId();
    await sql`
      insert into st_outbound (message_id, kind, target_id, connection_id, contact_id, source_partition,
        source_position, status, attempt, next_attempt_at, body, recipient, metadata)
      select ${changeId}, 'delete', message_id, connection_id, contact_id, 0, 0, 'waiting', 1, now(), '', recipient,
        metadata
      from st_outbound where message_id = ${messageId}
    `.execute(held.db);
    await drain();
    expect((await fate(changeId))?.status).toBe('sent');
    expect((await fate(messageId))?.types).toContain('OutboundChangeSent');
  });
});

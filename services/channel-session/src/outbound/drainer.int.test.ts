import { disposeAtEnd, eventually } from '@balcao/testkit';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { drainingOf } from '../../test/fixtures/draining.ts';
import { heldConnections } from '../../test/fixtures/held-connection.ts';

const held = await heldConnections();
disposeAtEnd(held.close);
const { draining, queue, fate, due } = drainingOf(held);

describe('a drain', () => {
  it('sends the waiting rows, each chat in order, and reports that none is left', async () => {
    const { lease, drain, taken } = await draining();
    for (let contactId = 1; contactId <= 12; contactId += 1)
      await queue(
        lease,
        ['1', '2', '3', '4', '5', '6', '7'].map((body) => `${contactId} ${body}`),
        { contactId },
      );
    expect(await drain()).toBeNull();
    expect(taken).toHaveLength(84);
    for (let contactId = 1; contactId <= 12; contactId += 1) {
      const own = taken.map(({ body }) => body).filter((body) => body.startsWith(`${contactId} `));
      expect(own).toEqual(own.toSorted());
    }
  });

  it('runs once, however often it is requested at the same time', async () => {
    const { lease, drain, taken } = await draining();
    await queue(lease, ['a', 'b', 'c']);
    await Promise.all([drain(), drain(), drain()]);
    await drain();
    expect(taken.map(({ body }) => body)).toEqual(['a', 'b', 'c']);
  });

  it('looks again for rows queued while it looked, even if other sends are under way', async () => {
    const gate = Promise.withResolvers<undefined>();
    const { lease, drain, drainer, asked, beforeNextWrite } = await draining({ taking: gate.promise });
    await queue(lease, ['a']);
    beforeNextWrite(async () => {
      await queue(lease, ['b'], { contactId: 2 });
      drainer.nudge(lease.connectionId);
    });
    const done = drain();
    await expect.poll(() => asked).toEqual(['send new-1', 'send new-2']);
    gate.resolve(undefined);
    await done;
  });

  const oneByOne = { chatsAtOnce: 1, filesAtOnce: 1, messagesOfChat: 1 };

  it('reports when the pause of the engine is over', async () => {
    // This holds however long it takes to store the first outcome.
    const { lease, drain, taken } = await draining({}, { ...oneByOne, minGapMs: 400_000 });
    await queue(lease, ['a', 'b']);
    const inMs = await drain();
    expect(taken).toHaveLength(1);
    expect(inMs).toBeGreaterThan(0);
    expect(inMs).toBeLessThanOrEqual(600_000);
  });

  it('pauses for as long as its engine needs', async () => {
    const { lease, drain, taken } = await draining({}, { ...oneByOne, minGapMs: 400 });
    await queue(lease, ['a', 'b']);
    await queue(lease, ['c'], { contactId: 2 });
    await eventually(async () => {
      await drain();
      expect(taken).toHaveLength(3);
    });
    const times = taken.map(({ at }) => at);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(399);
    expect((times[2] ?? 0) - (times[1] ?? 0)).toBeGreaterThanOrEqual(399);
  });

  describe('while one send hangs', () => {
    const few = { chatsAtOnce: 3, filesAtOnce: 1, messagesOfChat: 1 };

    it('serves the other chats one by one, with the pause between them', async () => {
      const hanging = Promise.withResolvers<undefined>();
      const { lease, drain, asked, begun } = await draining(
        { taking: hanging.promise, takes: 1 },
        { ...few, minGapMs: 200 },
      );
      await queue(lease, ['a', 'b']);
      await queue(lease, ['c', 'd'], { contactId: 2 });
      await queue(lease, ['e'], { contactId: 3 });
      const done = drain();
      await expect.poll(() => asked).toHaveLength(4);
      expect(begun.map(({ body }) => body)).toEqual(['a', 'c', 'd', 'e']);
      for (const [index, { at }] of begun.entries())
        expect(at - (begun[index - 1]?.at ?? -Infinity)).toBeGreaterThanOrEqual(199);
      hanging.resolve(undefined);
      await done;
      await eventually(async () => {
        await drain();
        expect(begun.at(-1)?.body).toBe('b');
      });
    });

    it('looks up earlier attempts in parallel with the other chats', async () => {
      const answer = Promise.withResolvers<undefined>();
      const { lease, drain, asked } = await draining({ finding: answer.promise }, { ...few, minGapMs: 0 });
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
      await queue(lease, ['other'], { contactId: 2 });
      const done = drain();
      await expect.poll(() => asked.toSorted()).toEqual(['find first', 'send new-2']);
      answer.resolve(undefined);
      await done;
      expect(asked.at(-1)).toBe('send new-1');
    });

    it('lets texts pass files that wait for their turn', async () => {
      const hanging = Promise.withResolvers<undefined>();
      const { lease, drain, begun } = await draining(
        { taking: hanging.promise, takes: 1 },
        { ...few, minGapMs: 0 },
      );
      await queue(lease, ['file 1'], { hasFile: true });
      await queue(lease, ['file 2'], { contactId: 2, hasFile: true });
      await queue(lease, ['file 3'], { contactId: 3, hasFile: true });
      await queue(lease, ['text'], { contactId: 4 });
      const done = drain();
      await expect.poll(() => begun.map(({ body }) => body)).toEqual(['file 1', 'text']);
      hanging.resolve(undefined);
      await done;
      expect(begun.map(({ body }) => body)).toEqual(['file 1', 'text', 'file 2', 'file 3']);
    });
  });

  it('stores the attempt before it calls the channel', async () => {
    const { lease, drain, asked } = await draining({ sends: ['not-ready'] });
    const [messageId] = await queue(lease, ['a']);
    expect(await drain()).toBeGreaterThan(500);
    const { rows } = await sql`
      select external_id from st_channel_messages where message_id = ${messageId}
    `.execute(held.db);
    expect(rows).toEqual([{ external_id: 'new-1' }]);
    expect(await fate(messageId)).toEqual({ status: 'waiting', types: [] });
    await due(lease);
    await drain();
    // Certainly not sent: the same id may be used again without a lookup.
    expect(asked).toEqual(['send new-1', 'send new-1']);
    expect(await fate(messageId)).toEqual({ status: 'sent', types: ['OutboundSent'] });
  });

  it('stores nothing and sends nothing under a lost lease', async () => {
    const { lease, drain, asked } = await draining();
    const [messageId] = await queue(lease, ['a']);
    await held.runOut();
    await expect(drain()).rejects.toThrow('is not held');
    expect(asked).toEqual([]);
    expect((await fate(messageId))?.status).toBe('waiting');
  });

  it('does not end while a message is under way, even if it failed', async () => {
    const gate = Promise.withResolvers<undefined>();
    const { lease, drain, drainer, asked, refusals } = await draining({ taking: gate.promise });
    await queue(lease, ['a']);
    const failed = drain().then(
      () => 'went well',
      () => 'failed',
    );
    await expect.poll(() => asked).toEqual(['send new-1']);
    await queue(lease, ['b'], { contactId: 2 });
    await held.runOut();
    drainer.nudge(lease.connectionId);
    await expect.poll(() => refusals()).toBe(1);
    expect(await Promise.race([failed, Promise.resolve('still under way')])).toBe('still under way');
    gate.resolve(undefined);
    expect(await failed).toBe('failed');
    expect(drainer.nudge(lease.connectionId)).toBe(false);
  });

  it('sends nothing while the session is not ready', async () => {
    const { lease, drain, asked, interrupt } = await draining();
    await queue(lease, ['a']);
    interrupt();
    expect(await drain()).toBeNull();
    expect(asked).toEqual([]);
  });

  it('starts no send after it was stopped', async () => {
    const { lease, drain, drainer, asked } = await draining();
    await drainer.stop();
    await queue(lease, ['a']);
    expect(await drain()).toBeNull();
    expect(asked).toEqual([]);
  });
});

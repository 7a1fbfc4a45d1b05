import { createCallTracing, newId, systemClock } from '@balcao/service-kit';
import { afterAll, describe, expect, it } from 'vitest';
import { channelMessage, phone } from '../../test/fixtures/channel-message.ts';
import { heldConnections } from '../../test/fixtures/held-connection.ts';
import { LeaseLostError } from '#leases/leases.ts';
import { readHighWaterMarks } from './chats.ts';
import { createIntake } from './intake.ts';
import { storeUnreadable } from './unreadable-chats.ts';

const held = await heldConnections();
afterAll(() => held.close());

async function taking() {
  const lease = await held.hold();
  const { message } = createIntake({
    store: held.store,
    tracing: createCallTracing(),
    newId,
    now: systemClock.now,
  })(lease);
  const take = (externalId: string, sentAt: Date) => message(channelMessage(externalId, { sentAt }));
  return { lease, take };
}

describe('the high-water mark of a chat', () => {
  const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);
  const unreadable = (chat: string, time: string, addresses: string[]) => ({
    chat,
    addresses,
    from: at(time),
    messages: 2,
  });

  it('never passes an unreadable message until it can be read', async () => {
    const { lease, take } = await taking();
    const marks = async () => Object.fromEntries(await readHighWaterMarks(held.db, lease.connectionId));
    await take('first', at('09:00'));
    await storeUnreadable(
      held.store,
      lease,
      [unreadable('a', '09:30', [phone.value]), unreadable('b', '08:00', ['nobody yet'])],
      true,
    );
    await take('later', at('10:00'));
    expect(await marks()).toEqual({ [phone.value]: at('09:30'), 'nobody yet': at('08:00') });
    await storeUnreadable(held.store, lease, [unreadable('a', '09:40', [phone.value])], false);
    expect(await marks()).toMatchObject({ [phone.value]: at('09:30') });
    await storeUnreadable(held.store, lease, [unreadable('', '09:10', [])], false);
    expect(await marks()).toMatchObject({ [phone.value]: at('09:10') });
    await storeUnreadable(held.store, lease, [], true);
    expect(await marks()).toEqual({ [phone.value]: at('10:00') });
  });

  it('is not moved by a process that lost the connection', async () => {
    const { lease } = await taking();
    await expect(
      storeUnreadable(held.store, { ...lease, token: lease.token - 1 }, [unreadable('a', '09:30', [])], true),
    ).rejects.toThrow(LeaseLostError);
  });
});

import { randomUUID } from 'node:crypto';
import { addressPlace, editMessage } from '@balcao/contracts';
import { systemContext } from '@balcao/event-bus';
import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { attendant, startMessaging } from './running-messaging.ts';

const desk = await startMessaging();

test('every read model equals its rebuild, and one that was tampered with does not', async () => {
  await desk.arrive({}, { body: 'two' }, { fromMe: true }, { number: '351910000002' });
  await expect.poll(() => desk.sql('select 1 from rm_messages')).toHaveLength(4);
  desk.tickets.change(1, { status: 'open', userId: 7 });
  const sent = await desk.send(1, { body: 'Olá!' });
  const lost = await desk.send(1, { body: 'Olá?' });
  await desk.outcome(sent.id, { type: 'OutboundAckRaised', ack: 2 });
  await desk.outcome(lost.id, { type: 'OutboundFailed', attempt: 1 });
  await expect
    .poll(() => desk.sql(`select 1 from rm_messages where send_state in ('sent', 'failed')`))
    .toHaveLength(2);
  const messageId = randomUUID();
  const location = { latitude: -23.5, longitude: -46.6, thumbnail: '', description: '' };
  await desk.arrive({ messageId, mediaType: 'location', body: '', location });
  await expect
    .poll(() => desk.sql('select 1 from rm_messages where message_id = $1', [messageId]))
    .toHaveLength(1);
  await desk.bus.call(addressPlace, { messageId, address: 'Rua A, 5' }, systemContext('test'));
  const held = await desk.send(1, { body: 'Depois', holdSeconds: 1 });
  const changed = await desk.send(1, { body: 'Um' });
  const edit = (body: string) =>
    desk.ask(attendant(), editMessage, { params: { messageId: changed.id }, body: { body } });
  await edit('Dois');
  await edit('Três');
  const [changeId = null] = await desk.changesOf(changed.id);
  await desk.changed(changed.id, { changeId, kind: 'edit', problem: 'rejected' });
  await desk.changedByChannel(changed.id, { fromMe: true });
  await eventually(async () => {
    expect(await desk.sql('select 1 from rm_messages where is_held')).toEqual([]);
    expect(await desk.sql(`select 1 from rm_messages where is_deleted and body = 'Três'`)).toHaveLength(1);
    expect(await desk.sql('select 1 from rm_messages where message_id = $1', [held.id])).toHaveLength(1);
  });
  const [sound] = await desk.verify();
  expect(sound?.name).toBe('messages');
  expect(sound?.hashLive).toBe(sound?.hashRebuilt);

  await desk.sql(`update rm_messages set ack = 0`);
  const [tampered] = await desk.verify();
  expect(tampered?.hashLive).not.toBe(tampered?.hashRebuilt);
});

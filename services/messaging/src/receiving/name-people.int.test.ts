import { randomUUID } from 'node:crypto';
import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { attendant, startMessaging } from '../../test/running-messaging.ts';

const desk = await startMessaging();

const ticketOf = (messageId: string): Promise<number> =>
  eventually(async () => {
    const [row] = await desk.sql('select ticket_id::int as id from rm_messages where message_id = $1', [
      messageId,
    ]);
    expect(row).toBeDefined();
    return Number(row?.['id']);
  });

test('in a group people have the names by which the desk knows them (rule M24)', async () => {
  await desk.sql(`insert into rm_settings (key, value) values ('CheckMsgIsGroup', 'disabled')`);
  const number = '120363000000000001';
  desk.tickets.knows('351930000009', 'Doutora Lia', '351930000009');
  desk.tickets.knows('5511900513001', 'Zé', '5511900513001');
  desk.tickets.knows('123456789012345', 'Bia 90051-3003', '5511900513003');
  desk.tickets.knows('5511900513004', '5511900513004', '5511900513004');
  const body = '@5511900513001 e @123456789012345, @5511900513004? ligue 930 000 009 ou @5511900513009';
  const messageId = randomUUID();
  await desk.arrive({ messageId, number, isGroup: true, author: 'lia push', body });
  const ticketId = await ticketOf(messageId);
  const named = '@Zé e @Bia 90051-****, @5511900513004? ligue 930 000 009 ou @5511900513009';
  const shown = async (seesNumbers: boolean) =>
    (await desk.list(ticketId, {}, attendant({ seesNumbers }))).messages.at(-1);
  expect(await shown(true)).toMatchObject({ body: named, contact: { name: 'Doutora Lia' } });
  expect(await shown(false)).toMatchObject({
    body: '@Zé e @Bia 90051-****, @551190051****? ligue 930 00* *** ou @551190051****',
    contact: { name: 'Doutora Lia', number: '35193000****' },
  });
  expect(desk.tickets.find(ticketId).lastMessage).toBe(
    `🢇 Doutora Lia: ${named.replace('930 000 009', '930 00* ***')}`,
  );
  await desk.changedByChannel(messageId, { fromMe: false, body: '@5511900513001? 930 000 009' });
  await expect.poll(async () => (await shown(true))?.body).toBe('@Zé? 930 000 009');
  // Outside of groups nobody is mentioned.
  const alone = randomUUID();
  await desk.arrive({ messageId: alone, number: '351910000077', body: '@5511900513001' });
  const { messages } = await desk.list(await ticketOf(alone));
  expect(messages).toMatchObject([{ body: '@5511900513001' }]);
});

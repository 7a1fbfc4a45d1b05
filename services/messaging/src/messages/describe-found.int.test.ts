import { describeFound, maskNumber } from '@balcao/contracts';
import { systemContext } from '@balcao/event-bus';
import { expect, test } from 'vitest';
import { startMessaging } from '../../test/running-messaging.ts';

const desk = await startMessaging();

test('found messages are shown in the requested order, masked and without deleted ones (rules T26, N4)', async () => {
  const { ticketId, number } = await desk.openTicket(4);
  const { messages } = await desk.list(ticketId);
  const [first, card, gone, held] = messages.map(({ id }) => id);
  const body = 'BEGIN:VCARD\nFN:Ana 5511987654321\nTEL:+5511987654321\nEND:VCARD';
  await desk.sql(`update rm_messages set body = $2, media_type = 'vcard' where message_id = $1`, [
    card,
    body,
  ]);
  await desk.sql('update rm_messages set is_deleted = true where message_id = $1', [gone]);
  await desk.sql('update rm_messages set is_held = true where message_id = $1', [held]);
  const find = async (search: string, seesNumbers: boolean) => {
    const messageIds = [card, gone, held, first].flatMap((id) => id ?? []);
    const context = systemContext('test');
    return (await desk.bus.call(describeFound, { messageIds, search, seesNumbers }, context)).found;
  };
  const [shownCard, shownFirst, ...more] = await find('in ana', false);
  expect(more).toEqual([]);
  expect(shownCard).toMatchObject({
    id: card,
    snippet: { text: 'Ana 551198765****', marks: [{ from: 0, to: 3 }] },
  });
  expect(shownFirst).toMatchObject({
    id: first,
    ticketId,
    fromMe: false,
    createdAt: messages[0]?.createdAt,
    snippet: { text: 'in 0', marks: [{ from: 0, to: 2 }] },
  });
  expect((await find('ana', true))[0]?.snippet.text).toBe('Ana 5511987654321');
  // The contact's own number, also where the part that is shown ends within it.
  await desk.sql('update rm_messages set body = $2 where message_id = $1', [
    first,
    `${'x '.repeat(60)}ana ${number} ${'x '.repeat(60)}`,
  ]);
  const [, shown] = await find('ana', false);
  expect(shown?.snippet.text).toContain(maskNumber(number));
  expect(shown?.snippet.text).not.toContain(number.slice(-4));
});

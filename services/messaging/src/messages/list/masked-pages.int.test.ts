import { listMessages, maskNumber } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { attendant, startMessaging } from '../../../test/running-messaging.ts';

const desk = await startMessaging();

test.each([{}, { markRead: 'false' }])(
  'a number on a card is masked for users who see masked numbers',
  async (query) => {
    const { ticketId, number } = await desk.openTicket();
    const card = 'BEGIN:VCARD\nFN:Bia\nTEL;waid=351910000001:+351 910 000 001\nEND:VCARD';
    await desk.arrive({ number, body: card, mediaType: 'vcard' });
    const bodyFor = async (seesNumbers: boolean) => {
      const answer = await desk.ask(attendant({ seesNumbers }), listMessages, {
        params: { ticketId },
        query,
      });
      const { messages } = listMessages.response.parse(answer.body);
      expect(JSON.stringify(messages).includes(number)).toBe(seesNumbers && !('markRead' in query));
      return messages.at(-1)?.body;
    };
    await expect.poll(() => bodyFor(true)).toBe(card);
    expect(await bodyFor(false)).toBe(
      'BEGIN:VCARD\nFN:Bia\nTEL;waid=35191000****:+351 910 00* ***\nEND:VCARD',
    );
  },
);

test('a text that mentions cards is not a card', async () => {
  const { ticketId, number } = await desk.openTicket();
  const body = 'BEGIN:VCARD\nTEL:+351910000001\n"mediaType":"vcard"';
  await desk.arrive({ number, body });
  await eventually(async () => {
    const answer = await desk.ask(attendant({ seesNumbers: false }), listMessages, { params: { ticketId } });
    expect(listMessages.response.parse(answer.body).messages.at(-1)?.body).toBe(body);
  });
});

test('no page and no ticket reveals a number to users who see masked numbers', async () => {
  const { ticketId, number } = await desk.openTicket(2);
  const textFor = async (seesNumbers: boolean) =>
    JSON.stringify(
      (await desk.ask(attendant({ seesNumbers }), listMessages, { params: { ticketId }, query: {} })).body,
    );
  expect(await textFor(true)).toContain(number);
  expect(await textFor(false)).not.toContain(number);
});

test('the contact’s own number is hidden in every text and file name of a page (rule N10)', async () => {
  const { ticketId, number } = await desk.openTicket();
  const own = `+${number.slice(0, 3)} ${number.slice(3, -4)}-${number.slice(-4)}`;
  const media = { fileName: `${number}.png`, mimeType: 'image/png', size: 1, seconds: null };
  await desk.sql(
    `update rm_messages set body = $2, media = $3,
       old_messages = json_build_array(json_build_object('id', 1, 'body', $2::text, 'createdAt', created_at))
     where ticket_id = $1`,
    [
      ticketId,
      `meu zap ${own}, o do Rui +351 977 776 666`,
      JSON.stringify({
        ...media,
        state: 'failed',
        problem: null,
        width: null,
        height: null,
        isVoice: false,
        caption: own,
      }),
    ],
  );
  const textFor = async (seesNumbers: boolean) =>
    JSON.stringify((await desk.list(ticketId, {}, attendant({ seesNumbers }))).messages);
  const [whole, shown] = await Promise.all([textFor(true), textFor(false)]);
  expect(whole.split(own)).toHaveLength(4);
  expect(shown.split(`${own.slice(0, -4)}****`)).toHaveLength(4);
  expect(shown).toContain(`${maskNumber(number)}.png`);
  expect(shown).toContain('+351 977 776 666');
  expect(shown.replaceAll(/\D/g, '')).not.toContain(number);
});

test('a script’s own key of a message is hidden from users who see masked numbers', async () => {
  const { ticketId } = await desk.openTicket();
  await desk.sql(`update rm_messages set external_key = '351910000001' where ticket_id = $1`, [ticketId]);
  const keyFor = async (seesNumbers: boolean) =>
    (await desk.list(ticketId, {}, attendant({ seesNumbers }))).messages[0]?.externalKey;
  expect([await keyFor(true), await keyFor(false)]).toEqual(['351910000001', null]);
});

test('in a group a page names the author, with the number only for users who see numbers', async () => {
  const { ticketId } = await desk.openTicket();
  await desk.sql(
    `update rm_messages set author_name = 'Bia', author_number = '5511987654321' where ticket_id = $1`,
    [ticketId],
  );
  const authorFor = async (seesNumbers: boolean) =>
    (await desk.list(ticketId, {}, attendant({ seesNumbers }))).messages[0]?.contact;
  const author = { id: ticketId * 10, name: 'Bia', isGroup: true };
  expect(await authorFor(true)).toMatchObject({ ...author, number: '5511987654321' });
  expect(await authorFor(false)).toMatchObject({ ...author, number: maskNumber('5511987654321') });
});

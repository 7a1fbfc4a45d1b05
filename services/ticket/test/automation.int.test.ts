import { createTicket, deskTextMark, listTimeline, updateTicket } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { beforeEach, expect, test } from 'vitest';
import { ana, boss, minute, night, noon, startAutomation } from './automation-scene.ts';
import { asTicket } from './running-ticket.ts';

const { desk, messaging, sales, support, meet, writes, doneIn, expectDone, shown, settled } =
  await startAutomation();

beforeEach(() => {
  meet();
  desk.clock.time = noon;
});

test('ticketz#269, #35: the menu is sent once, however often the contact writes', async () => {
  const { ticketId } = await writes('oi');
  await expectDone(ticketId, 'menu');
  await writes('', { mediaType: 'image' });
  await writes('', { mediaType: 'audio' });
  await settled();
  await expectDone(ticketId, 'menu');
  expect(await shown(ticketId)).toMatchObject({ queueId: null, unreadMessages: 3, status: 'pending' });
});

test('the timeline shows the text as it was sent, once it is known (T21)', async () => {
  const { ticketId } = await writes('oi');
  await expectDone(ticketId, 'menu');
  const entries = async () => {
    const { body } = await desk.ask(boss, listTimeline, { params: { ticketId } });
    return listTimeline.response.parse(body).entries;
  };
  const [due] = await entries();
  expect(due?.after?.body).toContain('Olá {{name}}');
  const said = { userId: null, automatic: { rule: 'menu' }, causationId: due?.id ?? '' } as const;
  await messaging.answer(await shown(ticketId), `${deskTextMark}Olá Rita`, said);
  await expect
    .poll(() => entries())
    .toEqual([
      { ...due, after: { ...due?.after, body: 'Olá Rita' } },
      expect.objectContaining({ type: 'created' }),
    ]);
  const before = { params: { ticketId }, query: { before: due?.id } };
  const { body } = await desk.ask(boss, listTimeline, before);
  expect(listTimeline.response.parse(body).entries).toMatchObject([{ type: 'created' }]);
});

test.each(['2', '2.', ' 2 ', 'vendas', 'VENDAS'])(
  '%j chooses the sector, and the messages stay unread',
  async (answer) => {
    const { ticketId } = await writes('oi');
    await expectDone(ticketId, 'menu');
    await writes(answer);
    await expectDone(ticketId, 'menu', 'menu', 'sector-greeting');
    expect(await shown(ticketId)).toMatchObject({ queueId: sales, unreadMessages: 2, status: 'pending' });
  },
);

test('whazing#363: nothing is sent in a ticket that somebody holds', async () => {
  const { ticketId } = await writes('oi', { connectionId: 2 });
  await expectDone(ticketId, 'single-sector');
  await desk.ask(ana, updateTicket, { params: { ticketId }, body: { status: 'open', userId: 7 } });
  desk.clock.time = night;
  await writes('alguém?', { connectionId: 2 });
  await settled();
  await expectDone(ticketId, 'single-sector');
});

test('chatwoot#9224, #8204: nothing is sent in a conversation that an attendant began', async () => {
  const { ticketId } = await writes('oi');
  await desk.ask(ana, updateTicket, { params: { ticketId }, body: { status: 'closed' } });
  const { contactId } = await shown(ticketId);
  const body = { contactId, userId: 7, status: 'pending' };
  const opened = asTicket((await desk.ask(ana, createTicket, { body })).body);
  await desk.sql('update rm_tickets set queue_id = null, user_id = null where ticket_id = $1', [opened.id]);
  await messaging.receive(opened, 'sim?');
  await settled();
  expect(await doneIn(opened.id)).toEqual([]);
});

test('ticketz#307, #314: a choice out of hours counts, and gets the absence text once instead of the greeting', async () => {
  desk.clock.time = night;
  const { ticketId } = await writes('oi');
  await expectDone(ticketId, 'menu');
  await writes('vendas');
  await expectDone(ticketId, 'menu', 'menu', 'absence', 'opens-at');
  await writes('alguém?');
  await settled();
  await expectDone(ticketId, 'menu', 'menu', 'absence', 'opens-at');
  desk.clock.time = new Date(night.getTime() + 24 * 60 * minute);
  await writes('e hoje?');
  await expectDone(ticketId, 'menu', 'menu', 'absence', 'opens-at', 'absence', 'opens-at');
  expect(await shown(ticketId)).toMatchObject({ queueId: sales, unreadMessages: 4 });
});

test('the hours of the only sector count too', async () => {
  desk.clock.time = night;
  const { ticketId } = await writes('oi', { connectionId: 2 });
  await expectDone(ticketId, 'single-sector', 'absence', 'opens-at');
});

test('ticketz#307, #284: a contact who does not choose gets no sector, and admins are notified', async () => {
  const { ticketId } = await writes('oi');
  await expectDone(ticketId, 'menu');
  desk.clock.time = new Date(noon.getTime() + minute);
  await writes('quero falar');
  await expectDone(ticketId, 'menu', 'menu-hint');
  await writes('com alguém');
  await expectDone(ticketId, 'menu', 'menu-hint', 'SectorNotChosen');
  await writes('por favor');
  await settled();
  await expectDone(ticketId, 'menu', 'menu-hint', 'SectorNotChosen');
  expect(await shown(ticketId)).toMatchObject({ queueId: null, unreadMessages: 4 });
});

test('a contact who does not choose gets the default sector of the connection', async () => {
  await desk.sql('update rm_connections set default_queue_id = $1 where connection_id = 1', [support]);
  const { ticketId } = await writes('oi');
  await expectDone(ticketId, 'menu');
  desk.clock.time = new Date(noon.getTime() + minute);
  await writes('quero falar');
  await expectDone(ticketId, 'menu', 'menu-hint');
  await writes('com alguém');
  await expectDone(ticketId, 'menu', 'menu-hint', 'default-sector');
  await desk.sql('update rm_connections set default_queue_id = null');
});

test('a hint waits ten seconds, and is not sent if the contact has chosen by then', async () => {
  const first = meet();
  const { ticketId } = await writes('oi');
  await expectDone(ticketId, 'menu');
  await writes('bom dia');
  meet();
  const { ticketId: other } = await writes('oi');
  await expectDone(other, 'menu');
  await writes('bom dia');
  await writes('tudo bem?');
  await settled();
  expect(await doneIn(other)).toEqual(['menu']);
  meet(first);
  await writes('1');
  await expectDone(ticketId, 'menu', 'menu', 'sector-greeting');
  desk.clock.time = new Date(noon.getTime() + 11_000);
  await expectDone(other, 'menu', 'menu-hint');
  await expectDone(ticketId, 'menu', 'menu', 'sector-greeting');
});

test('groups get no automatic texts unless their connection allows it', async () => {
  const { ticketId } = await writes('oi', { isGroup: true });
  await settled();
  expect(await doneIn(ticketId)).toEqual([]);
});

test('the absence text of a closed period is not repeated in the next ticket (J5)', async () => {
  desk.clock.time = night;
  const { ticketId } = await writes('oi', { connectionId: 2 });
  await expectDone(ticketId, 'single-sector', 'absence', 'opens-at');
  const body = { status: 'closed' };
  await desk.ask(ana, updateTicket, { params: { ticketId }, body });
  desk.clock.time = new Date(night.getTime() + 60 * minute);
  const next = await writes('ainda?', { connectionId: 2 });
  expect(next.ticketId).not.toBe(ticketId);
  await expectDone(next.ticketId, 'single-sector');
  await settled();
  await expectDone(next.ticketId, 'single-sector');
});

test('the absence text is not repeated if the ticket is reopened in the same closed period (J5)', async () => {
  desk.clock.time = night;
  const { ticketId } = await writes('oi', { connectionId: 2 });
  await expectDone(ticketId, 'single-sector', 'absence', 'opens-at');
  await desk.ask(ana, updateTicket, { params: { ticketId }, body: { status: 'closed' } });
  expect((await writes('ainda?', { connectionId: 2 })).ticketId).toBe(ticketId);
  await settled();
  await expectDone(ticketId, 'single-sector', 'absence', 'opens-at');
  expect((await shown(ticketId)).status).toBe('pending');
});

test('after an answer in a ticket that nobody holds, the desk sends nothing more (J1)', async () => {
  const { ticketId } = await writes('oi');
  await expectDone(ticketId, 'menu');
  await messaging.answer(await shown(ticketId), 'Posso ajudar?', { attempt: 1, at: noon });
  await eventually(async () => {
    const { body } = await desk.ask(boss, listTimeline, { params: { ticketId } });
    expect(JSON.stringify(body)).toContain('"stood-back"');
  });
  await writes('2');
  await settled();
  await expectDone(ticketId, 'menu');
});

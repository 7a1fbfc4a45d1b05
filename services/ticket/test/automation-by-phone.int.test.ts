import { createQueue, deskTextMark, type Message, queueSchema, updateTicket } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { beforeAll, expect, test } from 'vitest';
import { admin, attendant, person, startTicket } from './running-ticket.ts';
import { startMessagingPeer } from './messaging-peer.ts';

const desk = await startTicket({ timersEveryMs: 100 });
const ana = attendant(7, { name: 'Ana' });
const messaging = await startMessagingPeer(desk, ana);
const bia = person('351930000001');

beforeAll(async () => {
  const sector = async (name: string, color: string): Promise<number> =>
    queueSchema.parse((await desk.ask(admin(1), createQueue, { body: { name, color } })).body).id;
  const [support, sales] = [await sector('Apoio', '#aaaaaa'), await sector('Vendas', '#bbbbbb')];
  await desk.sql(
    `insert into rm_connections (connection_id, name, type, color, is_default, greeting_message, queue_ids,
        hint_message)
      values (1, 'Loja', null, '#111111', true, 'Olá', $1, 'Como?'),
        (2, 'Um', null, '#222222', false, 'Olá', $2, '')`,
    [[support, sales], [sales]],
  );
});

/** A message from the connection's own phone, or from the contact. Answers its ticket. */
const writes = async (
  body: string,
  connectionId: number,
  { contact = bia, ...more }: Partial<Pick<Message, 'fromMe' | 'mediaType'>> & { contact?: typeof bia } = {},
): Promise<number> => {
  const [recorded] = await desk.receive({
    contact,
    preview: body,
    connectionId,
    fromMe: more.fromMe ?? false,
  });
  if (recorded === undefined) throw new Error('nothing was recorded');
  await messaging.receive(recorded.ticket, body, more);
  return recorded.ticketId;
};

const expectDone = (ticketId: number, ...done: string[]) =>
  eventually(async () => {
    const rows = await desk.sql(
      `select coalesce(data->>'rule', data->>'cause', type) as done from es_events where stream = $1
        and type in ('AutomaticTextDue', 'AutomationStoodBack', 'AutomationResumed', 'TicketTransferred')
        order by revision`,
      [`ticket-${ticketId}`],
    );
    expect(rows.map((row) => row['done'])).toEqual(done);
  });

test('a conversation begun on the phone gets no text, but gets the only sector', async () => {
  await writes('O seu pedido chegou', 1, { fromMe: true });
  const ticketId = await writes('ok, obrigada', 1);
  // A call is answered whoever began the conversation, and after the messages before it.
  await writes('', 1, { mediaType: 'call_log' });
  await expectDone(ticketId, 'call');
  await writes('O seu pedido chegou', 2, { fromMe: true });
  await expectDone(await writes('ok, obrigada', 2), 'single-sector');

  // A conversation that the contact begins later gets its menu.
  await desk.ask(ana, updateTicket, { params: { ticketId }, body: { status: 'closed' } });
  await writes('oi', 1);
  await expectDone(ticketId, 'call', 'menu');
});

const at = (time: string): void => {
  desk.clock.time = new Date(`2026-11-20T${time}Z`);
};

test('a contact who got an answer on the phone gets no hint for any message (J1)', async () => {
  const contact = person('351930000002');
  at('15:00:00');
  const ticketId = await writes('oi', 1, { contact });
  await expectDone(ticketId, 'menu');
  await writes('Oi, já vejo isso', 1, { contact, fromMe: true });
  await expectDone(ticketId, 'menu', 'AutomationStoodBack');
  at('15:01:00');
  await writes('quero falar com alguém', 1, { contact });
  await writes('', 1, { contact, mediaType: 'call_log' });
  await expectDone(ticketId, 'menu', 'AutomationStoodBack', 'call');
});

test('a text of the desk that the phone repeats is not an answer (J2)', async () => {
  const contact = person('351930000003');
  at('16:00:00');
  const ticketId = await writes('oi', 1, { contact });
  await expectDone(ticketId, 'menu');
  await writes(`${deskTextMark}Olá`, 1, { contact, fromMe: true });
  at('16:01:00');
  await writes('quero falar com alguém', 1, { contact });
  await expectDone(ticketId, 'menu', 'menu-hint');
});

import { createQueue, type Message, queueSchema, updateTicket } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { beforeAll, expect, test } from 'vitest';
import { admin, attendant, person, startTicket } from './running-ticket.ts';
import { startToldMessages } from './told-messages.ts';

const desk = await startTicket({ timersEveryMs: 100 });
const ana = attendant(7, { name: 'Ana' });
const told = await startToldMessages(desk, ana);
const bia = person('351930000001');

beforeAll(async () => {
  const sector = async (name: string, color: string): Promise<number> =>
    queueSchema.parse((await desk.ask(admin(1), createQueue, { body: { name, color } })).body).id;
  const [support, sales] = [await sector('Apoio', '#aaaaaa'), await sector('Vendas', '#bbbbbb')];
  await desk.sql(
    `insert into rm_connections (connection_id, name, type, color, is_default, greeting_message, queue_ids)
      values (1, 'Loja', null, '#111111', true, 'Olá', $1), (2, 'Um', null, '#222222', false, 'Olá', $2)`,
    [[support, sales], [sales]],
  );
});

/** Somebody writes on the connection's own phone, or the contact does; answers the ticket where it came. */
const writes = async (
  body: string,
  connectionId: number,
  more: Partial<Pick<Message, 'fromMe' | 'mediaType'>> = {},
): Promise<number> => {
  const [recorded] = await desk.receive({
    contact: bia,
    preview: body,
    connectionId,
    fromMe: more.fromMe ?? false,
  });
  if (recorded === undefined) throw new Error('nothing was recorded');
  await told.receive(recorded.ticket, body, more);
  return recorded.ticketId;
};

const expectDone = (ticketId: number, ...done: string[]) =>
  eventually(async () => {
    const rows = await desk.sql(
      `select coalesce(data->>'rule', data->>'cause') as done from es_events
        where stream = $1 and type in ('AutomaticTextDue', 'TicketTransferred') order by revision`,
      [`ticket-${ticketId}`],
    );
    expect(rows.map((row) => row['done'])).toEqual(done);
  });

test('what somebody starts on the phone hears nothing, and comes to the only sector all the same', async () => {
  await writes('O seu pedido chegou', 1, { fromMe: true });
  const ticketId = await writes('ok, obrigada', 1);
  // A call is answered whoever began the conversation, and after what came before it.
  await writes('', 1, { mediaType: 'call_log' });
  await expectDone(ticketId, 'call');
  await writes('O seu pedido chegou', 2, { fromMe: true });
  await expectDone(await writes('ok, obrigada', 2), 'single-sector');

  // A conversation that the contact begins afterwards is greeted.
  await desk.ask(ana, updateTicket, { params: { ticketId }, body: { status: 'closed' } });
  await writes('oi', 1);
  await expectDone(ticketId, 'call', 'menu');
});

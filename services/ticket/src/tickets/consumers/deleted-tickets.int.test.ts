import { deleteTicket, type TicketListItem } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { admin, person, startTicket } from '../../../test/running-ticket.ts';
import { startMessagingPeer } from '../../../test/messaging-peer.ts';

const desk = await startTicket();
const messaging = await startMessagingPeer(desk);

const open = async (number: string): Promise<TicketListItem> => {
  const [recorded] = await desk.receive({ contact: person(number) });
  if (recorded === undefined) throw new Error('nothing was recorded');
  return recorded.ticket;
};
/** What the search and the timeline store of the ticket's messages. */
const keptOf = async ({ id }: TicketListItem) => {
  const [words, messages, changes] = await Promise.all(
    [
      'select word from rm_ticket_words',
      'select words from rm_message_words',
      'select type from rm_message_changes',
    ].map((text) => desk.sql(`${text} where ticket_id = $1`, [id])),
  );
  return { words, messages, changes };
};
/** Waits until ticket has applied all events of messaging so far. */
const untilHeard = async () => {
  const [appended] = await desk.sql('select count(*)::int as events from messaging.es_events');
  await eventually(async () => {
    const [heard] = await desk.sql(
      'select min(events)::int as events from (select sum(position) as events from consumer_positions where consumer = any($1) group by consumer) heard',
      [['ticket__follow-messages', 'ticket__index-messages-in-order']],
    );
    expect(heard).toEqual(appended);
  });
};
const nothing = { words: [], messages: [], changes: [] };

test('late events of a deleted ticket restore none of its words', async () => {
  const gone = await open('351910000101');
  const messageId = await messaging.receive(gone, 'palavra secreta');
  const change = { ticket: gone, messageId };
  await messaging.edit(change, 'palavra secreta', 'outra frase');
  await expect.poll(async () => (await keptOf(gone)).changes).toHaveLength(1);
  expect(await desk.ask(admin(1), deleteTicket, { params: { ticketId: gone.id } })).toMatchObject({
    status: 200,
  });
  await expect.poll(() => keptOf(gone)).toEqual(nothing);

  await messaging.refuse(change, 'edit', { body: 'palavra secreta' });
  await messaging.edit(change, 'outra frase', 'mais uma');
  await messaging.remove(change, 'mais uma');
  await messaging.receive(gone, 'mensagem atrasada');
  await messaging.answer(gone, 'resposta atrasada');
  await untilHeard();
  expect(await keptOf(gone)).toEqual(nothing);
});

import { ticketEvents, updateTicket } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { attendant, person, startTicket } from '../../../test/running-ticket.ts';

const desk = await startTicket({ autoCloseHours: 2 });

test('unresolved tickets that nobody touched for that long are closed, and keep their assignee', async () => {
  const ids: number[] = [];
  for (let index = 0; index < 4; index += 1) {
    const [recorded] = await desk.receive({ contact: person(String(351_980_000_000 + index)) });
    ids.push(recorded?.ticketId ?? 0);
  }
  const [waiting, held, fresh, resolved] = ids;
  const ana = attendant(7);
  await desk.ask(ana, updateTicket, { params: { ticketId: held }, body: { status: 'open' } });
  await desk.ask(ana, updateTicket, { params: { ticketId: resolved }, body: { status: 'closed' } });
  await desk.sql(`update rm_tickets set updated_at = now() - interval '3 hours' where ticket_id <> $1`, [
    fresh,
  ]);
  await eventually(async () => {
    const rows = await desk.sql('select ticket_id, status, user_id from rm_tickets order by ticket_id');
    expect(rows.map(({ status }) => status)).toEqual(['closed', 'closed', 'pending', 'closed']);
    expect(rows.map(({ user_id }) => user_id)).toEqual([null, '7', null, null]);
  });
  const events = await desk.sql(
    `select stream, data from es_events where type = 'TicketClosed' and data ->> 'cause' = 'auto-close' order by at`,
  );
  expect(events).toHaveLength(2);
  for (const { data } of events)
    expect(ticketEvents.TicketClosed.data.parse(data).ticketId).toSatisfy(
      (id) => id === waiting || id === held,
    );
});

import type { TicketEvents } from '@balcao/contracts';
import { each, type Projection } from '@balcao/event-store';
import type { Transaction } from 'kysely';
import type { TicketTables } from '#database/schema.ts';
import { type PastSpanEvent, spanDecider } from './span.decider.ts';
import { newSpan, type Span, spanSchema } from './span.state.ts';

type Tx = Transaction<TicketTables>;

const isNew = (span: Span): boolean => JSON.stringify(span) === JSON.stringify(newSpan);

const evolve = each(async (tx: Tx, event: PastSpanEvent): Promise<void> => {
  const { ticketId } = event.data;
  const row = await tx
    .selectFrom('rm_ticket_spans')
    .select('span')
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst();
  const span = spanDecider.evolve(row === undefined ? newSpan : spanSchema.parse(row.span), event);
  if (!isNew(span)) await keep(tx, ticketId, span);
  else if (row !== undefined)
    await tx.deleteFrom('rm_ticket_spans').where('ticket_id', '=', ticketId).execute();
});

/** The span of each ticket that the desk began or in which it reacted. Other tickets have no row. */
export const spansProjection: Projection<TicketEvents, TicketTables> = {
  name: 'ticket-spans',
  tables: ['rm_ticket_spans'],
  apply: {
    TicketOpened: each(async (tx, event) => {
      const span = spanDecider.evolve(newSpan, event);
      if (!isNew(span)) await keep(tx, event.data.ticketId, span);
    }),
    TicketReopened: evolve,
    TicketAccepted: evolve,
    TicketDeleted: evolve,
    AutomaticTextDue: evolve,
    AutomationPaused: evolve,
    AutomationResumed: evolve,
    AutomationStoodBack: evolve,
    SectorNotChosen: evolve,
  },
};

const keep = async (tx: Tx, ticketId: number, span: Span): Promise<void> => {
  const facts = { span: JSON.stringify(span), is_paused: span.isPaused };
  await tx
    .insertInto('rm_ticket_spans')
    .values({ ticket_id: ticketId, ...facts })
    .onConflict((conflict) => conflict.column('ticket_id').doUpdateSet(facts))
    .execute();
};

import type { NewEventMetadata } from '@balcao/contracts';
import { type RawBuilder, sql } from 'kysely';
import { spanDecider } from '#automation/span.decider.ts';
import { newSpan } from '#automation/span.state.ts';
import { lockContacts } from '#contacts/index.ts';
import type { TicketTransaction } from '#database/store.ts';
import { ticketStream } from '#tickets/ticket.decider.ts';

type Due = { readonly ticket_id: number; readonly contact_id: number };
type Options = {
  readonly connectionId: number;
  /** With its variables. */
  readonly text: string;
  readonly metadata: NewEventMetadata;
  /** What must still hold once nobody else can touch the ticket. */
  readonly only: RawBuilder<boolean>;
};

/** Once for each answer that the contact owes. A conversation where the desk is paused hears nothing. */
export const remindMany = async (
  tx: TicketTransaction,
  due: readonly Due[],
  { connectionId, text, metadata, only }: Options,
): Promise<void> => {
  if (due.length === 0) return;
  await lockContacts(tx.db, [...new Set(due.map(({ contact_id }) => contact_id))]);
  const { rows } = await sql<Due & { revision: number; isPaused: boolean }>`
    with reminded as (
      update rm_tickets set reminded_at = now()
      where ticket_id = any(${due.map(({ ticket_id }) => ticket_id)}::bigint[])
        and connection_id = ${connectionId} and ${only}
      returning ticket_id, contact_id, revision
    )
    select reminded.*, coalesce(last.type = 'AutomationPaused', false) as "isPaused"
    from reminded left join lateral (
      select type from es_events
      where stream = 'ticket-' || reminded.ticket_id and type in ('AutomationPaused', 'AutomationResumed')
      order by revision desc limit 1
    ) last on true
  `.execute(tx.db);
  await Promise.all(
    rows.map(async ({ ticket_id: ticketId, contact_id: contactId, revision, isPaused }) => {
      const of = { ticketId, contactId, connectionId };
      const said = spanDecider.decide(
        { type: 'SayText', rule: 'reminder', text, of },
        { ...newSpan, isPaused },
      );
      if (said.ok && said.value.length > 0)
        await tx.append(ticketStream(ticketId), revision, said.value, { metadata });
    }),
  );
};

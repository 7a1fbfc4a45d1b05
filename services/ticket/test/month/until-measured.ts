import { eventually } from '@balcao/testkit';
import { expect } from 'vitest';
import type { RunningTicket } from '../running-ticket.ts';

/** The consumers that measure, and the logs and events that they follow. */
const measurers = [
  {
    consumer: 'ticket__measure-moves',
    source: 'ticket',
    types: [
      'TicketOpened',
      'TicketAccepted',
      'TicketReturned',
      'TicketClosed',
      'TicketReopened',
      'TicketTransferred',
      'TicketUndone',
      'TicketDeleted',
      'TagDeleted',
      'ContactTagged',
      'ContactsMerged',
      'ContactsUnmerged',
    ],
  },
  { consumer: 'ticket__follow-turns', source: 'messaging', types: ['MessageReceived', 'MessageQueued'] },
] as const;

/** Waits until everything is measured. */
export const untilMeasured = async ({ sql }: Pick<RunningTicket, 'sql'>): Promise<void> => {
  for (const { consumer, source, types } of measurers)
    await eventually(async () => {
      const unheard = await sql(
        `select e.type, e.position from ${source}.es_events e
         left join consumer_positions c on c.consumer = $1 and c.source = $2 and c.partition = e.partition
         where e.type = any($3::text[]) and e.position > coalesce(c.position, 0)`,
        [consumer, source, types],
      );
      expect({ consumer, unheard }).toEqual({ consumer, unheard: [] });
    });
};

import { messagingEvents, type RecordedOf, type SealedEvent } from '@balcao/contracts';
import { type Consumer, startConsumer, unhurriedMs } from '@balcao/event-bus';
import { z } from 'zod';
import type { ConsumingFrom } from '#surroundings.ts';
import type { TicketDb } from '#database/store.ts';
import { areEnabled } from '#directory/settings.query.ts';

type Sent = RecordedOf<Pick<typeof messagingEvents, 'MessageQueued'>>;
export type Closing = { readonly ticketId: number; readonly dueAt: Date };

const afterMs = 1_000;

/** With closeTicketApi, a ticket is closed a second after the last send by userApiToken in it (rule P8). */
export const followSendsToClose = (
  consumingFrom: ConsumingFrom,
  onWaiting: (closing: Closing) => void,
): Consumer =>
  startConsumer({
    ...consumingFrom('messaging'),
    consumer: 'ticket__await-closings',
    catalog: messagingEvents,
    types: ['MessageQueued'],
    lingerMs: unhurriedMs,
    isIdle: (events) => !events.some(mayBeOfScript),
    prepare: () => Promise.resolve<{ closings: readonly Closing[] }>({ closings: [] }),
    apply: async ({ db }, events, batch) => {
      const sends = events.filter(isOfOldRoute);
      if (sends.length === 0 || !(await areEnabled(db, ['closeTicketApi']))('closeTicketApi')) return;
      batch.closings = await noteClosings(db, sends);
    },
    afterCommit: (_, { closings }) => {
      for (const closing of closings) onWaiting(closing);
    },
  });

const scriptSchema = z.object({ api: z.unknown() });

/** Checked on the unsealed part, so messages of attendants need not be decrypted. */
const mayBeOfScript = ({ data }: SealedEvent): boolean => {
  const script = scriptSchema.safeParse(data);
  return !script.success || (script.data.api ?? null) !== null;
};

const isOfOldRoute = ({ data: { api, attempt } }: Sent): boolean => api?.tokenId === null && attempt === 1;

const noteClosings = async (db: TicketDb, sends: readonly Sent[]): Promise<readonly Closing[]> => {
  const newest = new Map(sends.map((event) => [event.data.ticketId, event]));
  const rows = [...newest].map(([ticketId, { data, metadata }]) => ({
    ticket_id: ticketId,
    due_at: new Date(Date.parse(data.queuedAt) + afterMs),
    correlation_id: metadata.correlationId,
  }));
  await db
    .insertInto('st_closings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('ticket_id').doUpdateSet((eb) => ({
        due_at: eb.ref('excluded.due_at'),
        correlation_id: eb.ref('excluded.correlation_id'),
      })),
    )
    .execute();
  return rows.map(({ ticket_id, due_at }) => ({ ticketId: ticket_id, dueAt: due_at }));
};

import {
  deskTextMark,
  lastMessageOf,
  type Message,
  type messagingEvents,
  type RecordedOf,
} from '@balcao/contracts';
import { sql } from 'kysely';
import type { TicketTransaction } from '#database/store.ts';
import { ticketDecider, ticketStream } from '#tickets/ticket.decider.ts';
import { lockContacts } from '#contacts/index.ts';
import { storeActivity } from '#tickets/ticket-activity.ts';

type Queued = RecordedOf<Pick<typeof messagingEvents, 'MessageQueued'>>;
type Received = RecordedOf<Pick<typeof messagingEvents, 'MessageReceived'>>;

/** A message that was the last of its conversation when it came. */
type LastMessage = {
  readonly ticketId: number;
  readonly contactId: number;
  readonly messageId: string;
  readonly text: string;
  readonly at: Date;
  readonly isAnswer: boolean;
};

/**
 * Stores the last message of each ticket: our answers, and received messages that are ordered after an answer
 * although the channel's clock says an earlier time. Other messages were stored when ticket recorded them. An answer
 * also marks as read what its writer could see.
 */
export const storeLastMessages = async (
  tx: TicketTransaction,
  { answers, received }: { readonly answers: readonly Queued[]; readonly received: readonly Received[] },
): Promise<void> => {
  const lasts = [...answers.map(lastOfAnswer), ...received.flatMap(lastOfReceived)];
  if (lasts.length === 0) return;
  await lockContacts(
    tx.db,
    lasts.map(({ contactId }) => contactId),
  );
  await markRead(
    tx,
    Map.groupBy(answers, ({ data }) => data.ticketId),
  );
  await storeActivity(
    tx.db,
    [...Map.groupBy(lasts, ({ ticketId }) => ticketId).values()].flatMap((ofTicket) => {
      const newest = ofTicket.toSorted((one, other) => one.at.getTime() - other.at.getTime()).at(-1);
      return newest === undefined ? [] : [{ ...newest, inbound: 0, movedAt: newest.at }];
    }),
  );
};

const lastOfAnswer = ({ data, sealed }: Queued): LastMessage => ({
  ticketId: data.ticketId,
  contactId: data.contactId,
  messageId: data.messageId,
  text: lastMessageOf(sealed?.preview ?? '', true),
  at: new Date(data.queuedAt),
  isAnswer: sealed !== null && isByPerson(sealed.message),
});

/** Texts of the automation begin with its mark. */
const isByPerson = ({ automatic, body }: Message): boolean =>
  (automatic ?? null) === null && !body.startsWith(deskTextMark);

const lastOfReceived = ({ data, sealed }: Received): readonly LastMessage[] =>
  data.isPlacedBehind !== true || sealed === null
    ? []
    : [
        {
          ticketId: data.ticketId,
          contactId: data.contactId,
          messageId: data.messageId,
          // Older events have the line only in the ticket.
          text:
            sealed.preview === undefined
              ? sealed.ticket.lastMessage
              : lastMessageOf(sealed.preview, data.fromMe),
          at: new Date(data.orderedAt),
          isAnswer: sealed.message.fromMe,
        },
      ];

/** Marks as read what the writer could see when writing. */
const markRead = async (
  tx: TicketTransaction,
  byTicket: ReadonlyMap<number, readonly Queued[]>,
): Promise<void> => {
  const rows = await tx.db
    .selectFrom('rm_tickets')
    .select(['ticket_id', 'last_inbound', 'read_up_to'])
    .where(sql<boolean>`ticket_id = any(${[...byTicket.keys()]}::bigint[])`)
    .execute();
  await Promise.all(
    rows.flatMap(({ ticket_id, last_inbound, read_up_to }) =>
      (byTicket.get(ticket_id) ?? []).map(async ({ data, sealed, metadata, id }) => {
        const upTo = data.readUpTo ?? sealed?.ticket?.lastInbound ?? 0;
        if (data.userId === null || upTo <= read_up_to) return;
        await tx.execute({
          decider: ticketDecider,
          stream: ticketStream(ticket_id),
          command: { type: 'ReadTicket', readerId: data.userId, upTo, lastInbound: last_inbound },
          metadata: { ...metadata, causationId: id },
        });
      }),
    ),
  );
};

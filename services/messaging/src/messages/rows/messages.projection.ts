import type { MessagingEvents, PastEvent } from '@balcao/contracts';
import { each, type Projection, type Unpositioned } from '@balcao/event-store';
import type { MessagingTables } from '#database/schema.ts';
import { addressText, confirmChange, editText, markDeleted, refuseChange } from './changed-messages.ts';
import { failMedia, retryMedia, storeMedia } from './media-of-messages.ts';
import { failSends, insertMessages, raiseAcks, releaseMessages, retrySends } from './stored-messages.ts';
import { sql, type Transaction } from 'kysely';

type Tx = Transaction<MessagingTables>;
type Event<Type extends keyof MessagingEvents> = Unpositioned<PastEvent<MessagingEvents[Type]>>;

const removeTickets = async (tx: Tx, events: readonly Event<'TicketMessagesRemoved'>[]): Promise<void> => {
  await tx
    .deleteFrom('rm_messages')
    .where(sql<boolean>`ticket_id = any(${events.map(({ data }) => data.ticketId)}::bigint[])`)
    .execute();
};

/** After a merge of contacts, or its end. */
const moveTickets = async (tx: Tx, { data }: Event<'TicketMessagesMoved'>): Promise<void> => {
  await tx
    .updateTable('rm_messages')
    .set({ contact_id: data.contactId })
    .where('ticket_id', '=', data.ticketId)
    .execute();
};

/** Every message as it is now. Messages of an erased contact have no readable text, so they are left out. */
export const messagesProjection: Projection<MessagingEvents, MessagingTables> = {
  name: 'messages',
  tables: ['rm_messages'],
  apply: {
    MessageReceived: (tx, events) => insertMessages(tx, events),
    MessageHeld: (tx, events) => insertMessages(tx, events),
    MessageQueued: async (tx, events) => {
      const isNew = ({ data }: (typeof events)[number]): boolean =>
        data.attempt === 1 && data.wasHeld !== true;
      await insertMessages(tx, events.filter(isNew));
      await releaseMessages(
        tx,
        events.filter(({ data }) => data.wasHeld === true),
      );
      await retrySends(
        tx,
        events.filter(({ data }) => data.attempt > 1),
      );
    },
    MessageAckRaised: (tx, events) => raiseAcks(tx, events),
    TicketMessagesRemoved: removeTickets,
    MessageFailed: each((tx, { data, revision }) =>
      failSends(tx, { messageId: data.messageId, state: 'failed', problem: data.problem, revision }),
    ),
    MessageUnresolved: each((tx, { data, revision }) =>
      failSends(tx, {
        messageId: data.messageId,
        state: 'unresolved',
        problem: 'outcome-unknown',
        revision,
      }),
    ),
    MessageHoldCancelled: each(async (tx, { data }) => {
      await tx.deleteFrom('rm_messages').where('message_id', '=', data.messageId).execute();
    }),
    MessageAddressFound: each(addressText),
    MessageEdited: each(editText),
    MessageDeleted: each(markDeleted),
    MessageChangeConfirmed: each(confirmChange),
    MessageChangeRefused: each(refuseChange),
    MessageMediaStored: each(storeMedia),
    MessageMediaFailed: each(failMedia),
    MessageMediaRetried: each(retryMedia),
    TicketMessagesMoved: each(moveTickets),
  },
};

import { AppError, type NewEventMetadata, type Written } from '@balcao/contracts';
import { createGroupCommit, partitionOf } from '@balcao/event-store';
import { type MessagingStore, commandHandler } from '#database/store.ts';
import { conversationKey } from '#messages/conversation.rules.ts';
import { beginMessage, messageStream, messageDecider } from '#messages/message.decider.ts';
import type { OutgoingEvent } from '#messages/outgoing-message.rules.ts';

export const messageCommands = commandHandler(messageDecider, messageStream);

export type Outgoing = { readonly event: OutgoingEvent; readonly metadata: NewEventMetadata };
/** `exists`: a message with this id is stored already, and nothing was written. */
export type Appended = { readonly outcome: 'appended' | 'exists'; readonly written: readonly Written[] };
export type AppendOutgoing = (outgoing: Outgoing) => Promise<Appended>;

/**
 * Messages that arrive during a commit share the next transaction. No stream is loaded: the store checks that each is
 * new.
 */
export const createAppendOutgoing = (store: MessagingStore): AppendOutgoing =>
  createGroupCommit<Outgoing, Appended>({
    write: async (outgoing) => {
      const { result, written } = await store.transaction((tx) =>
        Promise.all(
          outgoing.map(({ event, metadata }) =>
            tx.append(messageStream(event.data.messageId), 'absent', beginMessage(event), {
              metadata,
              partitionKey: partitionKeyOf(event),
              isLikelyAbsent: true,
            }),
          ),
        ),
      );
      const partitions = outgoing.map(({ event }) => partitionOf(partitionKeyOf(event)));
      return result.map((outcome, index) => ({
        outcome,
        written: written.filter(({ partition }) => partition === partitions[index]),
      }));
    },
    isHopeless: (error) => error instanceof AppError,
  });

export const partitionKeyOf = ({ data }: OutgoingEvent): string =>
  conversationKey(data.contactId, data.connectionId);

import type { ChannelSessionEvents, RecordedOf } from '@balcao/contracts';
import type { MessagingTransaction } from '#database/store.ts';
import { messageStream } from '../message.decider.ts';
import { type ChangeCommand, messageChangeDecider } from './message-change.decider.ts';

type Cause = RecordedOf<
  Pick<
    ChannelSessionEvents,
    'EnvelopeEdited' | 'EnvelopeRevoked' | 'OutboundChangeSent' | 'OutboundChangeRefused'
  >
>;
export type ChannelChange = { readonly cause: Cause; readonly command: ChangeCommand };

/**
 * Applies what the channel reports about edits and deletions. A message that was not stored here has nothing to
 * change.
 */
export const changeMessages = async (
  tx: MessagingTransaction,
  changes: readonly ChannelChange[],
): Promise<void> => {
  const byMessage = Map.groupBy(changes, ({ cause }) => cause.data.messageId);
  await Promise.all(
    [...byMessage].map(async ([messageId, ofOne]) => {
      for (const { cause, command } of ofOne)
        await tx.execute({
          decider: messageChangeDecider,
          stream: messageStream(messageId),
          command,
          metadata: {
            actor: { kind: 'channel', connectionId: cause.data.connectionId },
            correlationId: cause.metadata.correlationId,
            causationId: cause.id,
          },
        });
    }),
  );
};

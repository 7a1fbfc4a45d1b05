import { AppError, cancelHeldMessage, type Message } from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import type { MessagingStore } from '#database/store.ts';
import { messageDecider, messageStream } from '#messages/message.decider.ts';
import { findMessages, isSender, toMessage } from '#messages/index.ts';

/** Answers the cancelled message, so that its text goes back into the composer. Nothing else of it is left. */
export const serveCancelHeldMessage = (store: MessagingStore): EndpointHandler =>
  serveEndpoint(cancelHeldMessage, async ({ params: { messageId }, actor, context }) => {
    const [row] = await findMessages(store.db, [messageId]);
    if (row !== undefined && !isSender(row, actor)) throw new AppError('ERR_NO_MESSAGE_FOUND');
    const outcome = await store.execute({
      decider: messageDecider,
      stream: messageStream(messageId),
      command: {
        type: 'CancelHold',
        userId: actor.kind === 'user' ? actor.userId : null,
        cause: 'hand',
      },
      metadata: metadataOf(context),
    });
    if (!outcome.ok) throw AppError.from(outcome.error);
    if (row === undefined) throw new AppError('ERR_NO_MESSAGE_FOUND');
    const message: Message = toMessage(row, { contact: null, readUpTo: 0 });
    return { body: message, written: outcome.value.written };
  });

import { AppError, deleteMessage } from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import { type Clock, newId } from '@balcao/service-kit';
import type { MessagingStore } from '#database/store.ts';
import type { KnownTickets } from '#tickets/index.ts';
import { messageStream } from './message.decider.ts';
import { messageChangeDecider } from './message-change.decider.ts';
import { authorizeMessage } from './authorize-message.ts';

type Parts = { readonly store: MessagingStore; readonly known: KnownTickets; readonly clock: Clock };

/** Of ours, for everybody; its body is kept (rule M5). One that is still held is cancelled. */
export const serveDeleteMessage = ({ store, known, clock }: Parts): EndpointHandler =>
  serveEndpoint(deleteMessage, async ({ params: { messageId }, actor, context }) => {
    await authorizeMessage({ db: store.db, tickets: known }, { messageId, actor }, context);
    const outcome = await store.execute({
      decider: messageChangeDecider,
      stream: messageStream(messageId),
      command: {
        type: 'DeleteMessage',
        changeId: newId(),
        userId: actor.kind === 'user' ? actor.userId : null,
        at: clock.now(),
      },
      metadata: metadataOf(context),
    });
    if (!outcome.ok) throw AppError.from(outcome.error);
    return { body: undefined, written: outcome.value.written };
  });

import { type Actor, AppError, deleteMessage, type Written } from '@balcao/contracts';
import { type CallContext, type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import { type Clock, newId } from '@balcao/service-kit';
import type { MessagingStore } from '#database/store.ts';
import type { KnownTickets } from '#tickets/index.ts';
import { messageStream } from './message.decider.ts';
import { messageChangeDecider } from './message-change.decider.ts';
import { authorizeMessage } from './authorize-message.ts';

type Parts = { readonly store: MessagingStore; readonly known: KnownTickets; readonly clock: Clock };

export type DeleteMessage = (asked: {
  readonly messageId: string;
  readonly actor: Actor;
  readonly context: CallContext;
}) => Promise<readonly Written[]>;

/** Deletes a message of ours for everybody and keeps its body (rule M5). A held message is cancelled. */
export const createDeleteMessage =
  ({ store, known, clock }: Parts): DeleteMessage =>
  async ({ messageId, actor, context }) => {
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
    return outcome.value.written;
  };

export const serveDeleteMessage = (remove: DeleteMessage): EndpointHandler =>
  serveEndpoint(deleteMessage, async ({ params: { messageId }, actor, context }) => ({
    body: undefined,
    written: await remove({ messageId, actor, context }),
  }));

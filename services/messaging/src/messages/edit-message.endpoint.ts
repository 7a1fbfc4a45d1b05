import {
  type Actor,
  AppError,
  editMessage,
  hiddenNumbers,
  restoreNumbers,
  type Written,
} from '@balcao/contracts';
import {
  type Bus,
  type CallContext,
  type EndpointHandler,
  metadataOf,
  serveEndpoint,
} from '@balcao/event-bus';
import { type Clock, newId } from '@balcao/service-kit';
import type { MessagingStore } from '#database/store.ts';
import { isBlank, storable } from './storable-text.rules.ts';
import { messageStream } from './message.decider.ts';
import { messageChangeDecider } from './message-change.decider.ts';
import { type DeskTimeZone, renderForTicket } from '#texts/index.ts';
import { type KnownTickets, peopleOf } from '#tickets/index.ts';
import { authorizeMessage } from './authorize-message.ts';

type Parts = {
  readonly store: MessagingStore;
  readonly bus: Bus;
  readonly known: KnownTickets;
  readonly clock: Clock;
  readonly timeZone: DeskTimeZone;
};

export type EditMessage = (asked: {
  readonly messageId: string;
  readonly text: string;
  /** The field of the request that had the text; errors name it. */
  readonly field: string;
  readonly actor: Actor;
  readonly context: CallContext;
}) => Promise<readonly Written[]>;

/** The edit shows at once. If the channel refuses it, it is undone. */
export const createEditMessage =
  ({ store, bus, known, clock, timeZone }: Parts): EditMessage =>
  async ({ messageId, text: written, field, actor, context }) => {
    const sent = storable(written);
    if (isBlank(sent)) throw new AppError('ERR_EMPTY_MESSAGE', { field });
    const { row, ticket } = await authorizeMessage(
      { db: store.db, tickets: known },
      { messageId, actor },
      context,
    );
    const at = clock.now();
    const user = actor.kind === 'user' ? actor : null;
    const text =
      user?.seesNumbers === false
        ? restoreNumbers(sent, [row.body], hiddenNumbers(await peopleOf(store.db, row.contact_id)()))
        : sent;
    const outcome = await store.execute({
      decider: messageChangeDecider,
      stream: messageStream(messageId),
      command: {
        type: 'EditMessage',
        changeId: newId(),
        userId: user?.userId ?? null,
        body: await renderForTicket(
          bus,
          text,
          { ticketId: ticket.id, user: user?.name ?? null, at, timeZone },
          context,
        ),
        at,
      },
      metadata: metadataOf(context),
    });
    if (!outcome.ok) throw AppError.from(outcome.error);
    return outcome.value.written;
  };

export const serveEditMessage = (edit: EditMessage): EndpointHandler =>
  serveEndpoint(editMessage, async ({ params: { messageId }, body, actor, context }) => ({
    body: undefined,
    written: await edit({ messageId, text: body.body, field: 'body', actor, context }),
  }));

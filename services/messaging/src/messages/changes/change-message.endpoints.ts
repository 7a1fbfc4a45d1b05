import {
  type Actor,
  AppError,
  editMessage,
  hiddenNumbers,
  restoreNumbers,
  type Written,
  deleteMessage,
} from '@balcao/contracts';
import { type CallContext, type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import { newId } from '@balcao/service-kit';
import { commandHandler } from '#database/store.ts';
import { isBlank, storable } from '../storable-text.rules.ts';
import { messageStream } from '../message.decider.ts';
import { messageChangeDecider } from './message-change.decider.ts';
import { renderForTicket } from '#texts/index.ts';
import { peopleOf } from '#tickets/index.ts';
import { authorizeMessage } from '../authorize-message.ts';
import type { Surroundings } from '#surroundings.ts';

const messageChanges = commandHandler(messageChangeDecider, messageStream);

type EditMessage = (asked: {
  readonly messageId: string;
  readonly text: string;
  /** The field of the request that had the text; errors name it. */
  readonly field: string;
  readonly actor: Actor;
  readonly context: CallContext;
}) => Promise<readonly Written[]>;

/** The edit shows at once. If the channel refuses it, it is undone. */
export const createEditMessage =
  ({ store, bus, known, clock, timeZone }: Surroundings): EditMessage =>
  async ({ messageId, text: given, field, actor, context }) => {
    const sent = storable(given);
    if (isBlank(sent)) throw new AppError('ERR_EMPTY_MESSAGE', { field });
    const { row, ticket } = await authorizeMessage({ store, known }, { messageId, actor }, context);
    const at = clock.now();
    const user = actor.kind === 'user' ? actor : null;
    const text =
      user?.seesNumbers === false
        ? restoreNumbers(sent, [row.body], hiddenNumbers(await peopleOf(store.db, row.contact_id)()))
        : sent;
    const { written } = await messageChanges.execute(
      store,
      messageId,
      {
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
      { metadata: metadataOf(context) },
    );
    return written;
  };

export const serveEditMessage = (surroundings: Surroundings): EndpointHandler => {
  const edit = createEditMessage(surroundings);
  return serveEndpoint(editMessage, async ({ params: { messageId }, body, actor, context }) => ({
    body: undefined,
    written: await edit({ messageId, text: body.body, field: 'body', actor, context }),
  }));
};

type DeleteMessage = (asked: {
  readonly messageId: string;
  readonly actor: Actor;
  readonly context: CallContext;
}) => Promise<readonly Written[]>;

/** Deletes a message of ours for everybody and keeps its body (rule M5). A held message is cancelled. */
export const createDeleteMessage =
  ({ store, known, clock }: Surroundings): DeleteMessage =>
  async ({ messageId, actor, context }) => {
    await authorizeMessage({ store, known }, { messageId, actor }, context);
    const { written } = await messageChanges.execute(
      store,
      messageId,
      {
        type: 'DeleteMessage',
        changeId: newId(),
        userId: actor.kind === 'user' ? actor.userId : null,
        at: clock.now(),
      },
      { metadata: metadataOf(context) },
    );
    return written;
  };

export const serveDeleteMessage = (surroundings: Surroundings): EndpointHandler => {
  const remove = createDeleteMessage(surroundings);
  return serveEndpoint(deleteMessage, async ({ params: { messageId }, actor, context }) => ({
    body: undefined,
    written: await remove({ messageId, actor, context }),
  }));
};

import { type Actor, AppError, type Message, sendMedia } from '@balcao/contracts';
import { type CallContext, type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import { refuseReuse, claimCommandId } from '@balcao/event-store';
import { answeredAt } from '#messages/conversation.rules.ts';
import { appendFiles, fileEvents, prepareFiles } from './file-messages.ts';
import {
  findQuotable,
  findStored,
  commandKeyOf,
  messageIdOf,
  refuseIfNotOpen,
  reachContact,
} from './before-send.ts';
import { type Whereabouts, peopleOf } from '#tickets/index.ts';
import { renderForTicket } from '#texts/index.ts';
import type { SentFile } from './prepare-file.ts';
import type { Surroundings } from '#surroundings.ts';

/** Sends one message per file, in their order and all at once. If one cannot be prepared, none is sent. */
export const serveSendMedia = (parts: Surroundings): EndpointHandler =>
  serveEndpoint(sendMedia, async ({ params: { ticketId }, body, actor, context }) => {
    const { store, known } = parts;
    const ticket = await known.authorizeSend({ ticketId, actor }, context);
    const ids = body.files.map(({ clientId }, index) =>
      messageIdOf(ticketId, nameOf(clientId, context, index)),
    );
    const key = commandKeyOf(context);
    const people = peopleOf(store.db, ticket.contactId);
    if (key !== undefined) await refuseReuse(store.db, key);
    const find = () => findStored(parts, { messageIds: ids, ticket, actor }, context);
    const before = await find();
    // The ticket may be closed since. A repeated call still gets its first answer.
    if (before.size === ids.length) {
      // Another call may have stored these messages with other files after the key was checked.
      if (key !== undefined) await refuseReuse(store.db, key);
      return { body: inOrder(ids, before), people };
    }
    refuseIfNotOpen(
      ticket,
      body.files.map(({ clientId }) => clientId),
    );
    const { events, holds } = await makeMessages(parts, { ...body, ids, ticket, actor }, context);
    if (key !== undefined) await claimCommandId(store.db, key);
    const written = await appendFiles(store, events, metadataOf(context));
    for (const { messageId, until } of holds) parts.onHeld(messageId, until);
    return { body: inOrder(ids, await find()), written, people };
  });

const nameOf = (clientId: string | null, { commandId }: CallContext, index: number): string | undefined =>
  clientId ?? (commandId === undefined ? undefined : `${commandId}/${String(index)}`);

const inOrder = (ids: readonly string[], messages: ReadonlyMap<string, Message>): Message[] =>
  ids.flatMap((id) => messages.get(id) ?? []);

type Asked = {
  readonly files: readonly (SentFile & { readonly clientId: string | null })[];
  readonly ids: readonly string[];
  readonly quotedMsgId: string | null;
  readonly holdSeconds: number;
  readonly ticket: Whereabouts;
  readonly actor: Actor;
};

const makeMessages = async (
  parts: Surroundings,
  { files, ids, quotedMsgId, holdSeconds, ticket, actor }: Asked,
  context: CallContext,
): Promise<{
  events: ReturnType<typeof fileEvents>;
  holds: readonly { messageId: string; until: Date }[];
}> => {
  const { bus, clock, timeZone } = parts;
  const { whatsappId: connectionId } = ticket;
  if (connectionId === null) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
  const { to, last, lastInbound } = await reachContact(parts, { ticket, connectionId }, context);
  const quoted = await findQuotable(parts, { messageId: quotedMsgId, ticket, actor }, context);
  const user = actor.kind === 'user' ? actor : null;
  const prepared = await prepareFiles(parts, files, (caption) =>
    renderForTicket(
      bus,
      caption,
      { ticketId: ticket.id, user: user?.name ?? null, at: clock.now(), timeZone },
      context,
    ),
  );
  const at = answeredAt(clock.now(), last, ids[0] ?? '');
  const heldUntil = holdSeconds === 0 ? null : new Date(at.getTime() + holdSeconds * 1_000);
  const userId = user?.userId ?? null;
  const events = fileEvents(prepared, {
    ids,
    ticket,
    readUpTo: lastInbound,
    connectionId,
    to,
    userId,
    quoted,
    at,
    heldUntil,
  });
  const holds = heldUntil === null ? [] : ids.map((messageId) => ({ messageId, until: heldUntil }));
  return { events, holds };
};

import {
  type Actor,
  AppError,
  type NewEventMetadata,
  type Message,
  type MessagingEvents,
  type NewEvent,
  sendMedia,
  type Ticket,
  type Written,
} from '@balcao/contracts';
import { type CallContext, type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import { refuseReuse, takeCommandId } from '@balcao/event-store';
import type { Clock, Logger } from '@balcao/service-kit';
import { findAddresses } from './find-addresses.query.ts';
import type { MessagingStore } from '#database/store.ts';
import { contactSubject } from '#messages/conversation.rules.ts';
import { storable } from '#messages/preview.rules.ts';
import { answeredAt } from '#messages/sequence.rules.ts';
import { mediaUrlOf } from '#messages/media-file.rules.ts';
import { messageStream } from '#messages/message.decider.ts';
import { outgoingMessage, type OutgoingEvent } from '#messages/outgoing-message.rules.ts';
import type { MediaTool } from '#media/index.ts';
import { findMessages, presentFor } from '#messages/index.ts';
import { partitionKeyOf } from './append-outgoing.ts';
import { findQuotable } from './find-quotable.ts';
import { findTaken } from './find-taken.ts';
import { keyOf } from './key-of.ts';
import { messageIdOf } from './message-id.ts';
import { refuseUnopened } from './refuse-unopened.ts';
import type { KeptTickets, KnownTickets } from '#tickets/index.ts';
import { type DeskTimeZone, renderInZone } from '#texts/index.ts';
import { type PreparedFile, prepareFile, type SentFile } from './prepare-file.ts';

type Parts = {
  readonly store: MessagingStore;
  readonly tickets: KeptTickets;
  readonly known: KnownTickets;
  readonly clock: Clock;
  readonly log: Logger;
  readonly tool: MediaTool;
  readonly timeZone: DeskTimeZone;
  readonly onHeld: (messageId: string, until: Date) => void;
};

/** One message a file, in their order and all at once; what is too short or can't be converted sends none of them. */
export const serveSendMedia = (parts: Parts): EndpointHandler =>
  serveEndpoint(sendMedia, async ({ params: { ticketId }, body, actor, context }) => {
    const { store, tickets, known } = parts;
    const ticket = await tickets.ticket({ ticketId, actor }, context);
    const ids = body.files.map(({ clientId }, index) =>
      messageIdOf(ticketId, nameOf(clientId, context, index)),
    );
    const present = presentFor(actor);
    const key = keyOf(context);
    if (key !== undefined) await refuseReuse(store.db, key);
    const find = () => findTaken({ db: store.db, known }, { messageIds: ids, ticket, actor }, context);
    const before = await find();
    // It may have been closed since: what was taken before is answered again.
    if (before.size === ids.length) {
      // They may have come since the key was looked at, with other files.
      if (key !== undefined) await refuseReuse(store.db, key);
      return { body: inOrder(ids, before).map(present) };
    }
    refuseUnopened(
      ticket,
      body.files.map(({ clientId }) => clientId),
    );
    const { events, holds } = await makeMessages(parts, { ...body, ids, ticket, actor }, context);
    if (key !== undefined) await takeCommandId(store.db, key);
    const written = await append(store, events, metadataOf(context));
    for (const { messageId, until } of holds) parts.onHeld(messageId, until);
    return { body: inOrder(ids, await find()).map(present), written };
  });

const nameOf = (clientId: string | null, { commandId }: CallContext, index: number): string | undefined =>
  clientId ?? (commandId === undefined ? undefined : `${commandId}/${String(index)}`);

const inOrder = (ids: readonly string[], messages: ReadonlyMap<string, Message>): readonly Message[] =>
  ids.flatMap((id) => messages.get(id) ?? []);

type Stored = NewEvent<MessagingEvents['MessageMediaStored']>;
type FileEvents = { readonly sent: OutgoingEvent; readonly stored: Stored | null };
type Asked = {
  readonly files: readonly SentFile[];
  readonly ids: readonly string[];
  readonly quotedMsgId: string | null;
  readonly holdSeconds: number;
  readonly ticket: Ticket;
  readonly actor: Actor;
};

const makeMessages = async (
  { store, known, clock, log, tool, timeZone }: Parts,
  { files, ids, quotedMsgId, holdSeconds, ticket, actor }: Asked,
  context: CallContext,
): Promise<{ events: readonly FileEvents[]; holds: readonly { messageId: string; until: Date }[] }> => {
  const { whatsappId } = ticket;
  if (whatsappId === null) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
  const { to, last } = await findAddresses(store.db, ticket, whatsappId);
  if (to.length === 0) throw new AppError('ERR_SENDING_WAPP_MSG', { reason: 'no address' });
  const quoted =
    quotedMsgId === null
      ? null
      : await findQuotable({ db: store.db, known }, { messageId: quotedMsgId, ticket, actor }, context);
  const user = actor.kind === 'user' ? actor : null;
  const about = { ticket, user: user?.name ?? null, at: clock.now() };
  const captions = await Promise.all(
    files.map(({ caption }) => renderInZone(storable(caption), about, timeZone)),
  );
  const prepared = await Promise.all(
    files.map((file, index) => prepareFile(file, captions[index] ?? '', { tool, log })),
  );
  const now = answeredAt(clock.now(), last, ids[0] ?? '').getTime();
  const heldUntil = holdSeconds === 0 ? null : new Date(now + holdSeconds * 1_000);
  const events = prepared.map((file, index): FileEvents => {
    const messageId = ids[index] ?? '';
    const sent = outgoingMessage({
      ticket,
      connectionId: whatsappId,
      to,
      messageId,
      body: file.outgoing.caption === '' ? file.shown.fileName : file.outgoing.caption,
      clientId: files[index]?.clientId ?? null,
      userId: user?.userId ?? null,
      quoted: index === 0 ? quoted : null,
      // The first before the second, also where they stand by time.
      at: new Date(now + index),
      heldUntil,
      outgoing: file.outgoing,
      file: { mediaType: file.kind, media: mediaOf(file), mediaUrl: mediaUrlOf(messageId, file.shown) },
    });
    return { sent, stored: storedOf(file, sent) };
  });
  const holds = heldUntil === null ? [] : ids.map((messageId) => ({ messageId, until: heldUntil }));
  return { events, holds };
};

const mediaOf = ({ shown, outgoing }: PreparedFile) => ({
  state: 'stored' as const,
  problem: null,
  fileName: shown.fileName,
  mimeType: shown.mimeType,
  size: shown.size,
  seconds: shown.seconds,
  width: shown.width,
  height: shown.height,
  isVoice: outgoing.isVoice,
  caption: outgoing.caption,
});

/** Only where what is shown is not what goes out. */
const storedOf = ({ shown, twins }: PreparedFile, { data }: OutgoingEvent): Stored | null => {
  if (twins === null) return null;
  const { messageId, ticketId, contactId, connectionId } = data;
  return {
    type: 'MessageMediaStored',
    data: { messageId, ticketId, contactId, connectionId, attempt: 1 },
    sealed: { media: shown, twins },
    subject: contactSubject(contactId),
  };
};

/** @throws ERR_CONFLICT, with nothing sent, where one of them was sent before and is gone: it was cancelled. */
const append = async (
  store: MessagingStore,
  events: readonly FileEvents[],
  metadata: NewEventMetadata,
): Promise<readonly Written[]> => {
  const { written } = await store.transaction(async (tx) => {
    const outcomes = await Promise.all(
      events.map(({ sent, stored }) =>
        tx.append(messageStream(sent.data.messageId), 'absent', stored === null ? [sent] : [sent, stored], {
          metadata,
          partitionKey: partitionKeyOf(sent),
        }),
      ),
    );
    const known = events.flatMap(({ sent }, index) =>
      outcomes[index] === 'exists' ? [sent.data.messageId] : [],
    );
    if (known.length > 0 && (await findMessages(tx.db, known)).length < known.length)
      throw new AppError('ERR_CONFLICT');
  });
  return written;
};

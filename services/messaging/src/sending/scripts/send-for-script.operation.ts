import {
  type Actor,
  type ApiOrigin,
  AppError,
  describeTickets,
  type Message,
  placeSend,
  sendForScript,
  type StoredMedia,
  type TicketListItem,
} from '@balcao/contracts';
import { type CallContext, metadataOf, type OperationHandler, serveOperation } from '@balcao/event-bus';
import { firstRevision } from '@balcao/event-store';
import { newId } from '@balcao/service-kit';
import { v5 as derivedId } from 'uuid';
import type { z } from 'zod';
import { findMessages, toMessage } from '#messages/index.ts';
import { type OutgoingEvent, outgoingMessage } from '#messages/outgoing-message.rules.ts';
import { isBlank, storable } from '#messages/storable-text.rules.ts';
import { answeredAt } from '#messages/conversation.rules.ts';
import { renderInZone } from '#texts/index.ts';
import { appendFiles, fileEvents, prepareFiles } from '../file-messages.ts';
import { createFindAddresses } from '../find-addresses.query.ts';
import { commandKeyOf } from '../before-send.ts';
import { createBeginSend, dropSend, claimSend } from './idempotent-sends.table.ts';
import type { Surroundings } from '#surroundings.ts';

type Sending = Surroundings & { readonly findAddresses: ReturnType<typeof createFindAddresses> };
type Asked = z.output<(typeof sendForScript)['input']>;
type Answer = z.output<(typeof sendForScript)['output']>;

const namespace = '0c2f5f0a-4a0e-4a39-8d0c-8c1a52f3a0a5';
const idsOf = (sendId: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => derivedId(String(index), derivedId(sendId, namespace)));

/**
 * Does a send of a script once for each key (rules P6 and P7). The ids of the messages are derived from the key's
 * record, and storing the messages accepts the send. If the process is killed before that, nothing was sent, and a repeat
 * does the send. If it is killed afterwards, everything was sent, and a repeat finds the messages.
 */
export const serveSendForScript = (given: Surroundings): OperationHandler => {
  const { db } = given.store;
  const parts = { ...given, findAddresses: createFindAddresses(db) };
  const begin = createBeginSend(db);
  return serveOperation(sendForScript, async (asked, context) => {
    const count = asked.link === null ? Math.max(asked.files.length, 1) : 1;
    const text = storable(asked.text);
    if (asked.link === null && asked.files.length === 0 && isBlank(text))
      throw new AppError('ERR_EMPTY_MESSAGE', { field: asked.numberField === 'to' ? 'text' : 'body' });
    const find = (sendId: string) => findDone(parts, idsOf(sendId, count), context);
    const key = commandKeyOf(context);
    if (key?.digest === undefined) {
      const sendId = context.commandId ?? newId();
      return (await find(sendId)) ?? send(parts, { ...asked, text }, { ids: idsOf(sendId, count), context });
    }
    const { id, digest } = key;
    const { sendId, isRepeat } = await claimSend({ db, begin }, { id, digest }, async (known) => {
      const [first] = idsOf(known, count);
      return first !== undefined && (await findMessages(db, [first])).length > 0;
    });
    const done = isRepeat ? await find(sendId) : null;
    if (done !== null) return done;
    return send(
      parts,
      { ...asked, text },
      {
        ids: idsOf(sendId, count),
        context,
        onRefused: () => dropSend(db, id, sendId),
      },
    );
  });
};

/** The messages of an earlier call, as they are now. */
const findDone = async (
  { store, bus }: Surroundings,
  ids: readonly string[],
  context: CallContext,
): Promise<Answer | null> => {
  const rows = await findMessages(store.db, ids);
  const [first] = rows;
  if (first === undefined) return null;
  const { tickets } = await bus.query(describeTickets, { ticketIds: [first.ticket_id] }, context);
  const [ticket] = tickets;
  if (ticket === undefined) throw new AppError('ERR_NO_TICKET_FOUND');
  const { contact } = ticket;
  const byId = new Map(rows.map((row) => [row.message_id, toMessage(row, { contact, readUpTo: 0 })]));
  return { messages: ids.flatMap((id) => byId.get(id) ?? []), ticket, contact };
};

type Way = {
  readonly ids: readonly string[];
  readonly context: CallContext;
  /** Called if nothing was stored, and nothing will be. */
  readonly onRefused?: () => Promise<void>;
};

const send = async (parts: Sending, asked: Asked, { ids, context, onRefused }: Way): Promise<Answer> => {
  const ready = await prepare(parts, asked, ids, context).catch(async (error: unknown) => {
    await onRefused?.();
    throw error;
  });
  const { ticket } = ready;
  const messages = await ready.store();
  return { messages: [...messages], ticket, contact: ticket.contact };
};

/** Does everything except the storing. If it fails, nothing was sent. */
const prepare = async (
  parts: Sending,
  asked: Asked,
  ids: readonly string[],
  context: CallContext,
): Promise<{ readonly ticket: TicketListItem; readonly store: () => Promise<readonly Message[]> }> => {
  const { store, bus, clock, timeZone } = parts;
  const { actor, numberField, number, userId, queueId, text } = asked;
  const [messageId = ''] = ids;
  const files = asked.link === null ? asked.files : [await parts.fetchLink(asked.link)];
  const placed = await bus.call(
    placeSend,
    { messageId, actor, numberField, number, connectionId: asked.connectionId, userId, queueId },
    context,
  );
  const { whatsappId: connectionId } = placed.ticket;
  if (connectionId === null) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
  const { to, last, lastInbound } = await parts.findAddresses(placed.ticket, connectionId);
  if (to.length === 0) throw new AppError('ERR_SENDING_WAPP_MSG', { reason: 'no address' });
  const about = { ticket: placed.ticket, user: placed.ticket.user?.name ?? null, at: clock.now() };
  const facts = { connectionId, to, readUpTo: lastInbound, userId: null, quoted: null, heldUntil: null };
  const origin = originOf(actor, asked);
  const metadata = metadataOf({ ...context, actor });
  if (files.length > 0) {
    const prepared = await prepareFiles(
      parts,
      files.map((media) => sentFile(media, text)),
      (caption) => renderInZone(caption, about, timeZone),
    );
    const at = answeredAt(clock.now(), last, messageId);
    const events = fileEvents(prepared, { ...facts, ids, ticket: placed.ticket, at, origin });
    const sent = events.map((event) => event.sent);
    return {
      ticket: await ticketWith(sent, placed.ticket, { bus, asked, context }),
      store: async () => {
        await appendFiles(store, events, metadata);
        return events.map(({ sent }) => ({ ...sent.sealed.message, revision: firstRevision }));
      },
    };
  }
  const body = await renderInZone(text, about, timeZone);
  const event = outgoingMessage({
    ...facts,
    ...origin,
    ticket: placed.ticket,
    messageId,
    body,
    clientId: null,
    at: answeredAt(clock.now(), last, messageId),
    outgoing: null,
  });
  return {
    ticket: await ticketWith([event], placed.ticket, { bus, asked, context }),
    store: async () => {
      // If a message with this id exists, it is this one, because nobody else knows the id.
      await parts.append({ event, metadata });
      return [{ ...event.sealed.message, revision: firstRevision }];
    },
  };
};

/** The ticket as its owner shows it with these messages. The newer route (`to`) answers only the ticket's id. */
const ticketWith = async (
  sent: readonly OutgoingEvent[],
  placed: TicketListItem,
  {
    bus,
    asked,
    context,
  }: Pick<Surroundings, 'bus'> & { readonly asked: Asked; readonly context: CallContext },
): Promise<TicketListItem> => {
  if (asked.numberField === 'to') return placed;
  const announced = sent.map(({ sealed: { preview, message } }) => ({
    ticketId: placed.id,
    preview,
    fromMe: true,
    at: message.createdAt,
  }));
  const { tickets } = await bus.call(describeTickets, { ticketIds: [placed.id], announced }, context);
  const [ticket] = tickets;
  if (ticket === undefined) throw new AppError('ERR_NO_TICKET_FOUND');
  return ticket;
};

const sentFile = (media: StoredMedia, caption: string) => ({
  media,
  caption,
  isRecording: false,
  clientId: null,
});

const originOf = (
  actor: Actor,
  { by, externalKey }: Pick<Asked, 'by' | 'externalKey'>,
): { readonly api: ApiOrigin; readonly externalKey?: string } => {
  if (actor.kind !== 'api') throw new AppError('ERR_NO_PERMISSION');
  const { tokenId, name } = actor;
  return {
    api: { tokenId, name, by },
    ...(externalKey === null ? {} : { externalKey: storable(externalKey) }),
  };
};

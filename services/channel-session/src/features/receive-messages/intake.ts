import { createHash } from 'node:crypto';
import { AppError, type ChannelSessionEvents, type NewEvent } from '@balcao/contracts';
import { createGroupCommit } from '@balcao/event-store';
import type { ChannelMessage } from '#channels/driver.ts';
import { assertHeld, type Lease, LeaseLostError } from '#supervisor/leases.ts';
import type { ChannelSessionStore, ChannelSessionTransaction } from '#store.ts';
import { chatsOf, raiseHighWaterMarks } from './chats.ts';

type IntakeOptions = {
  readonly store: ChannelSessionStore;
  readonly newId: () => string;
  readonly now: () => Date;
};

/**
 * Stores what a session hears, each message once (architecture.md §4): its stream is the connection, the direction and
 * the channel's own id, and must not exist. Resolves once it is stored, also when it had been before.
 */
export const createIntake =
  ({ store, newId, now }: IntakeOptions) =>
  (lease: Lease): ((message: ChannelMessage) => Promise<unknown>) =>
    createGroupCommit<ChannelMessage, undefined>({
      write: async (messages) => {
        await store.transaction((tx) => storeMessages(tx, lease, messages, { newId, at: now() }));
        return messages.map(() => undefined);
      },
      isHopeless: (error) => error instanceof LeaseLostError || error instanceof AppError,
    });

type Moment = { readonly newId: () => string; readonly at: Date };

const storeMessages = async (
  tx: ChannelSessionTransaction,
  lease: Lease,
  heard: readonly ChannelMessage[],
  moment: Moment,
): Promise<void> => {
  const { connectionId } = lease;
  await assertHeld(tx, lease);
  const messages = await withoutOwnSends(tx, connectionId, heard);
  if (messages.length === 0) return;
  const chats = await chatsOf(
    tx,
    connectionId,
    messages.map(({ peer }) => peer),
    moment,
  );
  const newest = new Map<string, Date>();
  await Promise.all(
    messages.map(async (message, index) => {
      const chat = `chat-${chats[index] ?? ''}`;
      const metadata = { actor: { kind: 'channel' as const, connectionId }, correlationId: moment.newId() };
      const outcome = await tx.append(
        envelopeStream(connectionId, message),
        'absent',
        [toEvent(connectionId, message, chat, moment)],
        { metadata, partitionKey: chat },
      );
      if (outcome === 'appended') raise(newest, chats[index] ?? '', message.sentAt ?? moment.at);
    }),
  );
  await raiseHighWaterMarks(tx, newest);
};

/** What we sent ourselves comes back as an echo; it is in the conversation already. */
const withoutOwnSends = async (
  tx: ChannelSessionTransaction,
  connectionId: number,
  messages: readonly ChannelMessage[],
): Promise<readonly ChannelMessage[]> => {
  const ids = messages.filter(({ fromMe }) => fromMe).map(({ externalId }) => externalId);
  if (ids.length === 0) return messages;
  const rows = await tx.db
    .selectFrom('st_outbound_attempts')
    .select('external_id')
    .where('connection_id', '=', connectionId)
    .where('external_id', 'in', ids)
    .execute();
  const own = new Set(rows.map((row) => row.external_id));
  return messages.filter(({ fromMe, externalId }) => !(fromMe && own.has(externalId)));
};

/** The channel's id may hold a number: the stream's name holds its hash. */
const envelopeStream = (connectionId: number, { fromMe, externalId }: ChannelMessage): string => {
  const hash = createHash('sha256')
    .update(`${fromMe ? 'out' : 'in'} ${externalId}`)
    .digest('hex');
  return `envelope-${connectionId}-${hash.slice(0, 32)}`;
};

const toEvent = (
  connectionId: number,
  message: ChannelMessage,
  chat: string,
  { newId, at }: Moment,
): NewEvent<ChannelSessionEvents['EnvelopeReceived']> => {
  const { fromMe, mediaType, isGroup, sentAt, externalId, peerName, body, quotedExternalId, author } =
    message;
  return {
    type: 'EnvelopeReceived',
    data: {
      connectionId,
      messageId: newId(),
      fromMe,
      mediaType,
      isGroup,
      sentAt: sentAt?.toISOString() ?? null,
      receivedAt: at.toISOString(),
    },
    sealed: {
      externalId,
      peer: [...message.peer],
      peerName,
      author: author === null ? null : { ...author, identities: [...author.identities] },
      body,
      quotedExternalId,
    },
    subject: chat,
  };
};

const raise = (newest: Map<string, Date>, chatId: string, at: Date): void => {
  const known = newest.get(chatId);
  if (known === undefined || known < at) newest.set(chatId, at);
};

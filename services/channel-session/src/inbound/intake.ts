import { AppError, type NewEventMetadata } from '@balcao/contracts';
import { createGroupCommit, steadyPace } from '@balcao/event-store';
import type { CallTracing } from '@balcao/service-kit';
import type { ChannelMessage, DriverSink } from '#channels/index.ts';
import { channelChangesDecider } from './channel-changes.decider.ts';
import { boundedText, chatKey, envelopeStream, sentTime, toEnvelope } from './envelopes.ts';
import { outboundPartitionKey, outboundStream } from '#outbound/outbound.decider.ts';
import { assertListening, type Lease, LeaseLostError } from '#leases/index.ts';
import type { ChannelSessionStore, ChannelSessionTransaction } from '#database/store.ts';
import { chatsOf, dropChats } from './chats.ts';
import {
  type ChannelChange,
  storeEarly,
  keyOf,
  type KnownMessage,
  storeMessageIds,
  readKnown,
} from './known-messages.ts';

type IntakeOptions = {
  readonly store: ChannelSessionStore;
  readonly tracing: Pick<CallTracing, 'begin'>;
  readonly newId: () => string;
  readonly now: () => Date;
  /**
   * Milliseconds between the starts of two group commits, because a commit costs nearly the same for one message and
   * for many. A message that arrives alone does not wait. It is shorter than the simulator's poll interval, so a
   * message of the simulator waits at most once.
   */
  readonly lingerMs?: number;
};

export type Intake = Pick<DriverSink, 'message' | 'edited' | 'revoked'>;

type Inbound = { readonly correlationId: string } & (
  { readonly message: ChannelMessage } | { readonly change: ChannelChange }
);

/**
 * Stores the messages of a session, each once (rule W12): the stream is named by the connection, the direction and the
 * channel's id, and must not exist. Resolves when the message is stored, also if it was stored before. A change is
 * stored after its message; a change that overtakes its message waits for it.
 */
export const createIntake =
  ({ store, tracing, newId, now, lingerMs = 13 }: IntakeOptions) =>
  (lease: Lease): Intake => {
    const take = createGroupCommit<Inbound, undefined>({
      write: async (arrived) => {
        const at = now();
        const inbound = arrived.map((each) => withTimeOf(each, at));
        const correlations = new Map<ChannelMessage | ChannelChange, string>(
          inbound.map((each) => ['message' in each ? each.message : each.change, each.correlationId]),
        );
        const correlationOf: Moment['correlationOf'] = (each) => correlations.get(each) ?? newId();
        await store.transaction((tx) => storeInbound(tx, lease, inbound, { newId, at, correlationOf }));
        return inbound.map(() => undefined);
      },
      isHopeless: (error) => error instanceof LeaseLostError || error instanceof AppError,
      pace: steadyPace(lingerMs),
    });
    const storeTraced = async (what: string, inbound: Inbound): Promise<void> => {
      await tracing.begin(inbound.correlationId, `${what} of a channel`, () => take(inbound));
    };
    return {
      message: (message) => storeTraced('message', { message, correlationId: newId() }),
      edited: (message, body) =>
        storeTraced('edit', {
          change: { ...message, kind: 'edit', body: boundedText(body) },
          correlationId: newId(),
        }),
      revoked: (message) =>
        storeTraced('deletion', {
          change: { ...message, kind: 'delete', body: '' },
          correlationId: newId(),
        }),
    };
  };

/** A phone with a wrong clock must not date a message after its arrival. */
const withTimeOf = (inbound: Inbound, arrivedAt: Date): Inbound =>
  'message' in inbound
    ? { ...inbound, message: { ...inbound.message, sentAt: sentTime(inbound.message.sentAt, arrivedAt) } }
    : inbound;

type Moment = {
  readonly newId: () => string;
  readonly at: Date;
  /** A message that is repeated much later, or that waited here, starts a new correlation. */
  readonly correlationOf: (inbound: ChannelMessage | ChannelChange) => string;
};

const storeInbound = async (
  tx: ChannelSessionTransaction,
  lease: Lease,
  inbound: readonly Inbound[],
  moment: Moment,
): Promise<void> => {
  const { connectionId } = lease;
  await assertListening(tx, lease);
  const messages = inTheirOrder(
    inbound.flatMap((each) => ('message' in each ? [each.message] : [])),
    moment.at,
  );
  const changes = inbound.flatMap((each) => ('change' in each ? [each.change] : []));
  const known = await readKnown(tx, connectionId, idsToLookUp(messages, changes));
  // A message that the desk sent returns as an echo; the conversation has it already.
  const fresh = messages.filter((message) => !known.has(keyOf(message)));
  const overtaking = await storeMessages(tx, connectionId, fresh, known, moment);
  await storeChanges(tx, connectionId, [...overtaking, ...changes], known, moment);
};

/**
 * Messages that arrive together are stored in the order in which they were sent. No user has seen another order yet.
 */
const inTheirOrder = (messages: readonly ChannelMessage[], at: Date): readonly ChannelMessage[] =>
  messages.toSorted((one, other) => (one.sentAt ?? at).getTime() - (other.sentAt ?? at).getTime());

/** A message that is neither an echo nor an answer refers to no stored message, so it is not looked up. */
const idsToLookUp = (messages: readonly ChannelMessage[], changes: readonly ChannelChange[]): string[] => [
  ...messages.flatMap(({ fromMe, externalId, quotedExternalId }) => [
    ...(fromMe ? [externalId] : []),
    ...(quotedExternalId === null ? [] : [quotedExternalId]),
  ]),
  ...changes.map(({ externalId }) => externalId),
];

/**
 * Adds what it stored to `known`.
 * @returns the changes that arrived before these messages
 */
const storeMessages = async (
  tx: ChannelSessionTransaction,
  connectionId: number,
  messages: readonly ChannelMessage[],
  known: Map<string, KnownMessage>,
  { newId, at, correlationOf }: Moment,
): Promise<readonly ChannelChange[]> => {
  if (messages.length === 0) return [];
  const peers = messages.map(({ peer }) => peer);
  // A chat counts as known from its first message on, not from that message's arrival: others may still be on their
  // way.
  const first = new Date(Math.min(...messages.map(({ sentAt }) => (sentAt ?? at).getTime())));
  const { chats, fresh } = await chatsOf(tx, connectionId, peers, { newId, at: first });
  const newest = new Map<string, Date>();
  const outcomes = messages.map(async (message, index) => {
    const chatId = chats[index] ?? '';
    const stored: KnownMessage = {
      ...keysOf(message),
      messageId: newId(),
      contactId: null,
      chatId,
      isErased: false,
    };
    const quotedMessageId = quotedBy(message, known)?.messageId ?? null;
    // If a group holds a message twice, the first one is stored.
    if (!known.has(keyOf(message))) known.set(keyOf(message), stored);
    const { messageId } = stored;
    // The event only records what the channel said. The store refuses a second one, so no stream is loaded.
    const outcome = await tx.append(
      envelopeStream(connectionId, message),
      'absent',
      [toEnvelope(message, { connectionId, messageId, chatId, quotedMessageId, at })],
      {
        metadata: metadataOf(connectionId, correlationOf(message)),
        partitionKey: chatKey(chatId),
        isLikelyAbsent: true,
      },
    );
    if (outcome === 'exists') return [];
    raise(newest, chatId, message.sentAt ?? at);
    return [stored];
  });
  const stored = (await Promise.all(outcomes)).flat();
  // If messages that were stored before arrive again after their chat was erased, the chat stays unknown.
  await dropChats(
    tx,
    fresh.filter((chatId) => !newest.has(chatId)),
  );
  return storeMessageIds(tx, connectionId, stored, newest);
};

const keysOf = ({ externalId, fromMe }: ChannelMessage) => ({ externalId, fromMe });

const quotedBy = (
  { quotedExternalId: externalId }: ChannelMessage,
  known: ReadonlyMap<string, KnownMessage>,
): KnownMessage | undefined =>
  externalId === null
    ? undefined
    : (known.get(keyOf({ externalId, fromMe: true })) ?? known.get(keyOf({ externalId, fromMe: false })));

/** Stores the changes of one message together, in their order. */
const storeChanges = async (
  tx: ChannelSessionTransaction,
  connectionId: number,
  changes: readonly ChannelChange[],
  known: ReadonlyMap<string, KnownMessage>,
  { at, correlationOf }: Moment,
): Promise<void> => {
  const early: ChannelChange[] = [];
  const byMessage = Map.groupBy(changes, keyOf);
  const executed = [...byMessage].map(async ([key, [first, ...others]]) => {
    const message = known.get(key);
    if (first === undefined || message?.isErased === true) return;
    const target = message && targetOf(connectionId, message);
    if (message === undefined || target === undefined) {
      early.push(first, ...others);
      return;
    }
    const { messageId, fromMe } = message;
    await tx.execute({
      decider: channelChangesDecider,
      stream: target.stream,
      command: {
        changes: [first, ...others],
        data: { connectionId, messageId, fromMe, at: at.toISOString() },
        subject: target.subject,
      },
      metadata: metadataOf(connectionId, correlationOf(first)),
      partitionKey: target.partitionKey,
    });
  });
  await Promise.all(executed);
  await storeEarly(tx, connectionId, early);
};

type ChangeTarget = { readonly stream: string; readonly partitionKey: string; readonly subject: string };

const targetOf = (
  connectionId: number,
  { chatId, contactId, messageId, externalId, fromMe }: KnownMessage,
): ChangeTarget | undefined => {
  if (chatId !== null)
    return {
      stream: envelopeStream(connectionId, { externalId, fromMe }),
      partitionKey: chatKey(chatId),
      subject: chatKey(chatId),
    };
  return contactId === null
    ? undefined
    : {
        stream: outboundStream(messageId),
        partitionKey: outboundPartitionKey(connectionId, contactId),
        subject: `contact-${String(contactId)}`,
      };
};

const metadataOf = (connectionId: number, correlationId: string): NewEventMetadata => ({
  actor: { kind: 'channel', connectionId },
  correlationId,
});

const raise = (newest: Map<string, Date>, chatId: string, at: Date): void => {
  const known = newest.get(chatId);
  if (known === undefined || known < at) newest.set(chatId, at);
};

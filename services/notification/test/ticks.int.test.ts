import { randomUUID } from 'node:crypto';
import {
  describeContacts,
  describeMessages,
  describeTickets,
  filterVisibleTickets,
  type Message,
  messagingEvents,
  type MessagingEvents,
  type NewEvent,
  serverEventSchemas,
  ticketEvents,
  type UserActor,
} from '@balcao/contracts';
import { serveOperation } from '@balcao/event-bus';
import { beforeEach, expect, test } from 'vitest';
import { withLastMessage } from './announced-last-messages.ts';
import { missedUpdatesBy } from './missed-updates.ts';
import { notificationStores } from './running-notification.ts';
import { ana, contact, message as anyMessage, ticket as item } from './samples.ts';

const stores = await notificationStores();
const metadata = { actor: { kind: 'system', name: 'test' } as const, correlationId: 'test' };
const admin: UserActor = { ...ana, userId: 1, profile: 'admin' };

/** What messaging would answer, and what it was asked about. */
const present = new Map<string, Message>();
const asked: string[] = [];
/** How old events are when they are published. */
let lateByMs = 0;
const ticket = await stores.startOwner({
  service: 'ticket',
  catalog: ticketEvents,
  operations: [
    serveOperation(describeTickets, ({ announced }) =>
      Promise.resolve({ tickets: [announced.reduce(withLastMessage, item)] }),
    ),
    serveOperation(filterVisibleTickets, ({ ticketIds }) => Promise.resolve({ ticketIds })),
    serveOperation(describeContacts, () => Promise.resolve({ contacts: [] })),
  ],
});
const messaging = await stores.startOwner({
  service: 'messaging',
  catalog: messagingEvents,
  now: () => new Date(Date.now() - lateByMs),
  operations: [
    serveOperation(describeMessages, ({ messageIds }) => {
      asked.push(...messageIds);
      return Promise.resolve({ messages: messageIds.flatMap((id) => present.get(id) ?? []) });
    }),
  ],
});
const missedUpdates = missedUpdatesBy(await stores.start());

let head = 0;
beforeEach(() => {
  asked.length = 0;
  lateByMs = 0;
});

const idsOf = (messageId: string) => ({
  messageId,
  ticketId: item.id,
  contactId: contact.id,
  connectionId: 1,
});
type Event = { [Type in keyof MessagingEvents]: NewEvent<MessagingEvents[Type]> }[keyof MessagingEvents];
const append = (messageId: string, ...events: Event[]) =>
  messaging.transaction((tx) => tx.append(`message-${messageId}`, 'any', events, { metadata }));
const queued = (message: Message): Event => ({
  type: 'MessageQueued',
  data: { ...idsOf(message.id), userId: 5, attempt: 1, queuedAt: message.createdAt, readUpTo: 1 },
  sealed: { message, to: [{ kind: 'phone', value: '55' }], preview: message.body },
  subject: `contact-${String(contact.id)}`,
});
const raised = (messageId: string, ack: number): Event => ({
  type: 'MessageAckRaised',
  data: { ...idsOf(messageId), ack },
});
const edited = (messageId: string, body: string): Event => ({
  type: 'MessageEdited',
  data: { ...idsOf(messageId), origin: 'desk', changeId: randomUUID(), userId: 5, at: anyMessage.createdAt },
  sealed: { before: 'Olá', body, preview: body },
  subject: `contact-${String(contact.id)}`,
});

const answer = async (fields: Partial<Message> = {}): Promise<Message> => {
  const ours = { fromMe: true, contactId: null, contact: null, inboundNumber: null } as const;
  const message: Message = {
    ...anyMessage,
    ...ours,
    id: randomUUID(),
    body: 'Olá',
    sendState: 'queued',
    ...fields,
  };
  await append(message.id, queued(message));
  await shown('appMessage create');
  return message;
};
/** The messages of the next updates. */
const shown = async (...updates: string[]): Promise<readonly Message[]> => {
  const missed = await missedUpdates(admin, head, ...updates);
  ({ head } = missed);
  return missed.updates.map(({ payload }) => serverEventSchemas.appMessage.parse(payload).message);
};

test('each tick shows the whole message, and its owner is not asked', async () => {
  const { id } = await answer();
  for (const ack of [1, 2, 3]) {
    await append(id, raised(id, ack));
    expect(await shown('appMessage update')).toMatchObject([
      { id, body: 'Olá', ack, sendState: 'sent', revision: ack + 1 },
    ]);
  }
  await append(id, { type: 'MessageFailed', data: { ...idsOf(id), problem: 'rejected' } });
  expect(await shown('appMessage update')).toMatchObject([{ sendState: 'failed', sendProblem: 'rejected' }]);
  expect(asked).toEqual([]);
});

test('a tick behind an edit shows the edited text, whichever batch they come in', async () => {
  const message = await answer();
  const { id } = message;
  present.set(id, { ...message, body: 'Olá!', isEdited: true, ack: 1, sendState: 'sent', revision: 3 });
  await append(id, raised(id, 1), edited(id, 'Olá!'));
  expect((await shown('appMessage update', 'appMessage update')).at(-1)).toMatchObject({
    body: 'Olá!',
    ack: 1,
  });
  await append(id, raised(id, 2));
  expect(await shown('appMessage update')).toMatchObject([{ body: 'Olá!', ack: 2, revision: 4 }]);
  expect(new Set(asked)).toEqual(new Set([id]));
});

test.each<[string, Partial<Message>, number]>([
  ['an answer that quotes a message', { quotedMsgId: randomUUID() }, 0],
  ['an old event', {}, 60_000],
])(
  'the owner is asked about %s, because its state may be older than what users have',
  async (_what, fields, late) => {
    const message = await answer(fields);
    present.set(message.id, { ...message, ack: 3, revision: 4 });
    lateByMs = late;
    await append(message.id, raised(message.id, 1));
    expect(await shown('appMessage update')).toMatchObject([{ ack: 3, revision: 4 }]);
    expect(asked).toEqual([message.id]);
  },
);

test('a tick of a deleted contact brings no text back', async () => {
  const { id } = await answer({ body: 'secret' });
  const gone = { contactId: contact.id, ticketIds: [item.id] };
  await ticket.transaction((tx) =>
    tx.append(`contact-${String(contact.id)}`, 'any', [{ type: 'ContactDeleted', data: gone }], { metadata }),
  );
  const before = await missedUpdates(admin, head, 'contact delete');
  ({ head } = before);
  await append(id, raised(id, 1));
  await append(randomUUID(), queued({ ...anyMessage, id: randomUUID(), fromMe: true, body: 'next' }));
  const { updates } = await missedUpdates(admin, head, 'appMessage create');
  expect(JSON.stringify(updates)).not.toContain('secret');
  expect(asked).toContain(id);
});

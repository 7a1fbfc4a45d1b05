import {
  type Connection,
  type CountedTag,
  type Draft,
  type Integration,
  integrationKeys,
  type Message,
  type MessageWay,
  type Note,
  type Notification,
  type Queue,
  type QuickAnswer,
  settingKeys,
  settingRules,
  type Setting,
  type TicketListItem,
  type User,
} from '@balcao/contracts';
import { sampleConnection, sampleMessage, sampleTicket, sampleUser } from '../samples.ts';

const at = '2026-11-21T12:00:00.000Z';

/** The data of a component test's desk. A test changes it before it opens the page. */
export type DeskData = {
  user: User;
  users: User[];
  settings: Setting[];
  connections: Connection[];
  queues: Queue[];
  tags: CountedTag[];
  quickAnswers: QuickAnswer[];
  integrations: Integration[];
  tickets: TicketListItem[];
  /** By ticket id, oldest first. */
  messages: Map<number, Message[]>;
  notes: Map<number, Note[]>;
  drafts: Draft[];
  notifications: Notification[];
};

export const deskData = (user: Partial<User> = {}): DeskData => {
  const own = sampleUser(user);
  return {
    user: own,
    users: [own],
    settings: settingKeys.map((key) => ({
      key,
      value: settingRules[key].initial,
      createdAt: at,
      updatedAt: at,
    })),
    connections: [sampleConnection()],
    queues: [],
    tags: [],
    quickAnswers: [],
    integrations: integrationKeys.map((key) => ({ key, value: '', createdAt: at, updatedAt: at })),
    tickets: [],
    messages: new Map(),
    notes: new Map(),
    drafts: [],
    notifications: [],
  };
};

/** The way of a message that the channel's server accepted at that time. */
export const wayAt = (time: string): MessageWay => ({
  queuedAt: time,
  heldUntil: null,
  handedAt: time,
  serverAt: time,
  deviceAt: null,
  readAt: null,
});

const sequenceOf = (index: number): string => `${String(index).padStart(15, '0')}-0`;

let made = 0;
const nextId = (): number => (made += 1);
/** In the server's format; the last digits are a counter. */
export const nextUuid = (): string => `019aa000-0000-7000-8000-${String(nextId()).padStart(12, '0')}`;

/** Adds a message at the end of its ticket's conversation. */
export const addMessage = (data: DeskData, ticketId: number, change: Partial<Message> = {}): Message => {
  const known = data.messages.get(ticketId) ?? [];
  const inbound = known.filter(({ fromMe }) => !fromMe).length;
  const time = new Date(Date.parse(at) + known.length * 1000).toISOString();
  const fromMe = change.fromMe ?? false;
  const message = sampleMessage({
    id: nextUuid(),
    ticketId,
    fromMe,
    sequence: sequenceOf(known.length + 1),
    inboundNumber: fromMe ? null : inbound + 1,
    sendState: fromMe ? 'sent' : null,
    ack: fromMe ? 1 : 0,
    createdAt: time,
    updatedAt: time,
    revision: 1,
    ...change,
  });
  data.messages.set(ticketId, [...known, message]);
  return message;
};

/**
 * Adds a contact with a ticket and messages; the newest ticket is last. Each has its own number and name.
 * @param bodies the contact's texts, oldest first
 */
export const addTicket = (
  data: DeskData,
  name: string,
  change: Partial<TicketListItem> = {},
  bodies: readonly string[] = ['Hello?'],
): TicketListItem => {
  const id = change.id ?? data.tickets.length + 1;
  const { contact } = sampleTicket();
  const status = change.status ?? 'pending';
  const isOwn = status === 'open';
  const time = new Date(Date.parse(at) + id * 60_000).toISOString();
  const ticket = sampleTicket({
    id,
    status,
    contactId: 100 + id,
    contact: { ...contact, id: 100 + id, name, number: `55119876${String(50_000 + id)}`, ...change.contact },
    userId: isOwn ? data.user.id : null,
    user: isOwn ? { id: data.user.id, name: data.user.name } : null,
    lastMessage: bodies.at(-1) ?? '',
    lastInbound: bodies.length,
    unreadMessages: status === 'pending' ? bodies.length : 0,
    createdAt: time,
    updatedAt: time,
    lastMessageAt: time,
    ...change,
  });
  data.tickets.push(ticket);
  for (const body of bodies)
    addMessage(data, id, { body, contactId: ticket.contactId, contact: ticket.contact });
  return ticket;
};

import {
  listTickets,
  listTimeline,
  readTicket,
  showTicket,
  snippetOf,
  ticketPageSize,
  type Ticket,
  type TicketListItem,
  undoTicket,
  updateTicket,
} from '@balcao/contracts';
import type { z } from 'zod';
import type { DeskData } from './desk-data.ts';
import { Refusal, type TestGateway } from './test-gateway.ts';
import { testLine } from './test-line.ts';

export const wholeTicket = (ticket: TicketListItem): Ticket => ({
  ...ticket,
  contact: {
    tags: [],
    extraInfo: [],
    createdAt: ticket.createdAt,
    updatedAt: ticket.updatedAt,
    ...ticket.contact,
  },
});

export const ticketIn = (data: DeskData, ticketId: number): TicketListItem => {
  const ticket = data.tickets.find(({ id }) => id === ticketId);
  if (ticket === undefined) throw new Refusal('ERR_NO_TICKET_FOUND');
  return ticket;
};

/** Changes a ticket and sends the update. */
export const changeTicket = (
  data: DeskData,
  ticketId: number,
  change: Partial<TicketListItem>,
): TicketListItem => {
  const before = ticketIn(data, ticketId);
  const ticket = { ...before, revision: before.revision + 1, ...change };
  data.tickets = data.tickets.map((each) => (each.id === ticketId ? ticket : each));
  testLine.tell('ticket', { action: 'update', ticket });
  return ticket;
};

/** Another user moves a ticket: it leaves its old lists first, and pages that have it open get its new assignee. */
export const moveTicket = (data: DeskData, ticketId: number, change: Partial<TicketListItem>): void => {
  const before = ticketIn(data, ticketId);
  const { status, user, queue, revision } = { ...before, revision: before.revision + 1, ...change };
  testLine.tell('ticket', {
    action: 'delete',
    ticketId,
    cause: 'moved',
    to: { status, user, queue, revision },
  });
  changeTicket(data, ticketId, change);
};

const newestFirst = (one: TicketListItem, other: TicketListItem): number =>
  other.updatedAt.localeCompare(one.updatedAt) || other.id - one.id;

const hasOneOf = ({ tags = [] }: TicketListItem['contact'], tagIds: readonly number[]): boolean =>
  tags.some(({ id }) => tagIds.includes(id));

/** Changes a contact and sends the update. */
export const changeContactOf = (
  data: DeskData,
  ticketId: number,
  change: Partial<TicketListItem['contact']>,
): void => {
  const { contact: before } = ticketIn(data, ticketId);
  const contact = { ...before, revision: (before.revision ?? 0) + 1, ...change };
  data.tickets = data.tickets.map((each) => (each.contactId === contact.id ? { ...each, contact } : each));
  testLine.tell('contact', { action: 'update', contact });
};

/** The newest matching message of each ticket. */
const foundIn = (data: DeskData, words: string): z.output<typeof listTickets.response>['found'] =>
  data.tickets.flatMap(({ id: ticketId }) => {
    const message = data.messages.get(ticketId)?.findLast(({ body }) => body.toLowerCase().includes(words));
    if (message === undefined) return [];
    const { id, fromMe, createdAt, body } = message;
    return [{ id, ticketId, fromMe, createdAt, snippet: snippetOf(body, words) }];
  });

const userIn = ({ users }: DeskData, userId: number): { readonly id: number; readonly name: string } => {
  const user = users.find(({ id }) => id === userId);
  if (user === undefined) throw new Refusal('ERR_NO_USER_FOUND');
  return { id: user.id, name: user.name };
};

/** Answers the calls of tickets: the lists, one ticket, and an attendant's actions. */
export const answerTickets = (gateway: TestGateway, data: DeskData): void => {
  const undone = new Map<number, TicketListItem>();
  gateway.answer(listTickets, ({ query }) => {
    const words = query.searchParam?.toLowerCase();
    const said = words === undefined ? undefined : foundIn(data, words);
    const found = data.tickets
      .filter(({ status }) => query.status === undefined || status === query.status)
      .filter(({ status, userId }) => query.showAll === true || status !== 'open' || userId === data.user.id)
      .filter(({ queueId }) => query.queueIds?.includes(queueId ?? 0) ?? true)
      .filter(({ contact }) => query.tagIds === undefined || hasOneOf(contact, query.tagIds))
      .filter(({ unreadMessages }) => query.withUnreadMessages !== true || unreadMessages > 0)
      .filter(
        ({ id, contact, lastMessage }) =>
          words === undefined ||
          said?.some(({ ticketId }) => ticketId === id) === true ||
          [contact.name, contact.number ?? '', lastMessage].some((text) =>
            text.toLowerCase().includes(words),
          ),
      )
      .toSorted(newestFirst);
    const from = query.after === undefined ? (query.pageNumber - 1) * ticketPageSize : Number(query.after);
    const tickets = found.slice(from, from + ticketPageSize);
    const hasMore = from + tickets.length < found.length;
    return {
      tickets,
      count: found.length,
      hasMore,
      next: hasMore ? String(from + tickets.length) : null,
      ...(said === undefined ? {} : { found: said }),
    };
  });
  gateway.answer(showTicket, ({ params }) => ({
    ...wholeTicket(ticketIn(data, params.ticketId)),
    continuedFromId: null,
    elsewhere: null,
  }));
  gateway.answer(updateTicket, ({ params, body }) => {
    const before = ticketIn(data, params.ticketId);
    const status = body.status ?? before.status;
    const userId = body.userId === undefined ? before.userId : body.userId;
    if (
      status === 'open' &&
      before.status === 'open' &&
      body.userId === undefined &&
      before.userId !== data.user.id
    )
      throw new Refusal('ERR_OPEN_USER_TICKET', { userName: before.user?.name ?? '' });
    const isHeld = status !== 'pending' && userId !== null;
    undone.set(before.id, before);
    return wholeTicket(
      changeTicket(data, before.id, {
        status,
        userId: isHeld ? userId : null,
        user: isHeld ? userIn(data, userId) : null,
        ...(body.queueId === undefined ? {} : { queueId: body.queueId, queue: queueIn(data, body.queueId) }),
        ...(status === 'open' ? { unreadMessages: 0 } : {}),
      }),
    );
  });
  gateway.answer(undoTicket, ({ params }) => {
    const before = undone.get(params.ticketId);
    if (before === undefined) throw new Refusal('ERR_NOTHING_TO_UNDO');
    undone.delete(params.ticketId);
    const { revision } = ticketIn(data, params.ticketId);
    return wholeTicket(changeTicket(data, before.id, { ...before, revision: revision + 1 }));
  });
  gateway.answer(readTicket, ({ params, body }) => {
    const { lastInbound, unreadMessages, status, userId } = ticketIn(data, params.ticketId);
    if (status === 'pending' || userId !== data.user.id) return undefined;
    const left = Math.min(unreadMessages, Math.max(0, lastInbound - body.upTo));
    data.tickets = data.tickets.map((each) =>
      each.id === params.ticketId ? { ...each, unreadMessages: left } : each,
    );
    testLine.tell('ticket', { action: 'updateUnread', ticketId: params.ticketId, readUpTo: body.upTo });
    return undefined;
  });
  gateway.answer(listTimeline, () => ({ entries: [], hasMore: false }));
};

const queueIn = ({ queues }: DeskData, queueId: number | null): TicketListItem['queue'] => {
  const queue = queues.find(({ id }) => id === queueId);
  return queue === undefined ? null : { id: queue.id, name: queue.name, color: queue.color };
};

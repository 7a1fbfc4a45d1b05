import {
  isNewerLastMessage,
  lastMessageOf,
  type TicketListItem,
  type TicketPlace,
  type TicketStatus,
} from '@balcao/contracts';
import type { LiveUpdate } from '#updates/live-update.rules.ts';
import type { KnownTicket } from '#updates/merge-ticket.rules.ts';
import { updatesOfMessages } from '#updates/updates-of-messages.rules.ts';
import { updatesOfTickets } from '#updates/updates-of-tickets.rules.ts';
import { message as anyMessage, recorded, ticket as anyTicket } from './samples.ts';

export type Known = ReadonlyMap<number, KnownTicket>;
export type StoryEvent = {
  readonly truthAt: number;
  /** The owner of tickets has stored the last message up to here when it appends the event. */
  readonly storedAt: number;
  /** `now`: the owner's answer, undefined if it is not asked. */
  readonly updatesOf: (now: TicketListItem | undefined, known: Known) => readonly LiveUpdate[];
};

const factsOf = (now: TicketListItem | undefined) => ({
  tickets: new Map(now === undefined ? [] : [[now.id, now]]),
  contacts: new Map(now === undefined ? [] : [[now.contactId, now.contact]]),
});

/** The true state after each step, and the events of both sources in their order. */
export const play = (steps: readonly StepOf[]) => {
  const start: TicketListItem = {
    ...anyTicket,
    status: 'pending',
    userId: null,
    user: null,
    queueId: null,
    queue: null,
    lastMessage: lastMessageOf('Oi', false),
    lastMessageRevision: 1,
    lastInbound: 0,
    unreadMessages: 0,
    revision: 1,
  };
  const truth: TicketListItem[] = [start];
  let storedAt = 0;
  const tickets: StoryEvent[] = [
    {
      truthAt: 0,
      storedAt,
      updatesOf: (now) =>
        updatesOfTickets(
          recorded({
            type: 'TicketOpened',
            data: { ticketId: start.id, contactId: start.contactId, isGroup: false, to: placeOf(start) },
          } as const),
          factsOf(now),
        ),
    },
  ];
  const messages: StoryEvent[] = [];
  /** The owner announces the last message as soon as it has stored it. */
  const announce = (after: TicketListItem): void => {
    storedAt = truth.length - 1;
    const [lastMessageAt, revision] = [
      after.lastMessageAt ?? after.createdAt,
      after.lastMessageRevision ?? 0,
    ];
    const lastMessage = { ticketId: start.id, messageId: anyMessage.id, at: lastMessageAt, revision };
    const data = { lastMessages: [lastMessage] };
    tickets.push({
      truthAt: storedAt,
      storedAt,
      updatesOf: (now, known) => {
        const shown = known.get(start.id)?.item;
        const isUnseen =
          shown === undefined || isNewerLastMessage({ lastMessageAt, lastMessageRevision: revision }, shown);
        return updatesOfTickets(
          recorded({ type: 'LastMessagesChanged', data } as const),
          factsOf(isUnseen ? now : undefined),
        );
      },
    });
  };
  for (const [index, taken] of steps.entries()) {
    const before = truth.at(-1) ?? start;
    // Two steps share a time.
    const at = new Date(Date.parse(start.createdAt) + (Math.floor(index / 2) + 1) * 1000).toISOString();
    const truthAt = truth.length;
    if (taken.kind === 'move') {
      const after = {
        ...before,
        status: taken.status,
        userId: taken.userId,
        queueId: taken.queueId,
        revision: before.revision + 1,
        updatedAt: at,
      };
      truth.push(after);
      const data = {
        ticketId: start.id,
        contactId: start.contactId,
        from: placeOf(before),
        to: placeOf(after),
      };
      tickets.push({
        truthAt,
        storedAt,
        updatesOf: (now) =>
          updatesOfTickets(recorded({ type: 'TicketTransferred', data } as const), factsOf(now)),
      });
    } else if (taken.kind === 'read') {
      const after = { ...before, unreadMessages: 0, revision: before.revision + 1 };
      truth.push(after);
      const data = { ticketId: start.id, place: placeOf(before), userId: 7, upTo: before.lastInbound };
      tickets.push({
        truthAt,
        storedAt,
        updatesOf: () =>
          updatesOfTickets(recorded({ type: 'TicketRead', data } as const), factsOf(undefined)),
      });
    } else if (taken.kind === 'rename') {
      const revision = (before.contact.revision ?? 0) + 1;
      truth.push({ ...before, contact: { ...before.contact, name: `name ${revision}`, revision } });
      const data = { contactId: start.contactId, changed: ['name' as const] };
      tickets.push({
        truthAt,
        storedAt,
        updatesOf: (now) =>
          updatesOfTickets(recorded({ type: 'ContactDetailsChanged', data, sealed: null } as const), {
            ...factsOf(now),
            tickets: new Map(),
          }),
      });
    } else if (taken.kind === 'edit') {
      if (before.lastMessageAt === null) continue;
      const body = `edited ${index}`;
      const after = {
        ...before,
        lastMessage: lastMessageOf(body, false),
        lastMessageRevision: (before.lastMessageRevision ?? 0) + 1,
      };
      truth.push(after);
      const message = { ...anyMessage, createdAt: before.lastMessageAt, isEdited: true };
      const ids = { messageId: message.id, ticketId: start.id, contactId: start.contactId, connectionId: 1 };
      const data = { ...ids, origin: 'desk', changeId: null, userId: 7, at } as const;
      const sealed = { before: before.lastMessage.slice(3), body, preview: body };
      messages.push({
        truthAt,
        storedAt,
        updatesOf: () =>
          updatesOfMessages(recorded({ type: 'MessageEdited', data, sealed } as const), {
            messages: new Map([[message.id, message]]),
          }),
      });
      announce(after);
    } else {
      const preview = `message ${index}`;
      const inbound = taken.isAnswer ? 0 : 1;
      const after = {
        ...before,
        lastMessage: lastMessageOf(preview, taken.isAnswer),
        lastMessageAt: at,
        lastMessageRevision: (before.lastMessageRevision ?? 0) + 1,
        updatedAt: at,
        lastInbound: before.lastInbound + inbound,
        unreadMessages: before.unreadMessages + inbound,
      };
      truth.push(after);
      const ids = {
        messageId: anyMessage.id,
        ticketId: start.id,
        contactId: start.contactId,
        connectionId: 1,
      };
      messages.push(
        taken.isAnswer
          ? {
              truthAt,
              storedAt,
              updatesOf: (now) => {
                const to = [{ kind: 'phone' as const, value: '1' }];
                const data = { ...ids, userId: 7, attempt: 1, queuedAt: at };
                const sealed = { message: anyMessage, to, preview };
                const event = recorded({ type: 'MessageQueued', data, sealed } as const);
                const ticket = now === undefined ? null : asOwnerShows(now, lastMessageOf(preview, true), at);
                return updatesOfMessages(event, {
                  messages: new Map(),
                  now: new Map([[event.id, ticket]]),
                });
              },
            }
          : {
              truthAt,
              storedAt: truthAt,
              updatesOf: () =>
                updatesOfMessages(
                  recorded({
                    type: 'MessageReceived',
                    data: { ...ids, fromMe: false, mediaType: 'chat', inboundNumber: 1, orderedAt: at },
                    sealed: { message: anyMessage, ticket: after, externalId: '' },
                  } as const),
                  { messages: new Map() },
                ),
            },
      );
      announce(after);
    }
  }
  return { truth, tickets, messages };
};

/** The owner shows an announced message that it has not stored. */
const asOwnerShows = (ticket: TicketListItem, lastMessage: string, at: string): TicketListItem =>
  ticket.lastMessageAt !== null && ticket.lastMessageAt >= at
    ? ticket
    : {
        ...ticket,
        lastMessage,
        lastMessageAt: at,
        lastMessageRevision: (ticket.lastMessageRevision ?? 0) + 1,
        updatedAt: ticket.updatedAt > at ? ticket.updatedAt : at,
      };

type StepOf = {
  readonly kind: string;
  readonly status: TicketStatus;
  readonly userId: number | null;
  readonly queueId: number | null;
  readonly isAnswer: boolean;
};

const placeOf = (ticket: TicketListItem): TicketPlace => ({
  status: ticket.status,
  userId: ticket.userId,
  queueId: ticket.queueId,
  whatsappId: ticket.whatsappId,
});

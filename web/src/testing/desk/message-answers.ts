import {
  deleteMessage,
  editMessage,
  findRanges,
  foundPageSize,
  listDrafts,
  listMessages,
  listNotes,
  maxMessageCount,
  type Message,
  messagePageSize,
  saveDraft,
  searchMessages,
  searchWordsOf,
  sendMessage,
  snippetOf,
  ticketOfPageSchema,
  writeNote,
} from '@balcao/contracts';
import { addMessage, type DeskData, nextUuid } from './desk-data.ts';
import { Refusal, type TestGateway } from './test-gateway.ts';
import { testLine } from './test-line.ts';
import { ticketIn } from './ticket-answers.ts';

export const messageIn = (data: DeskData, messageId: string): Message => {
  const message = [...data.messages.values()].flat().find(({ id }) => id === messageId);
  if (message === undefined) throw new Refusal('ERR_NO_MESSAGE_FOUND');
  return message;
};

/** Changes a message and sends the update. */
export const changeMessage = (data: DeskData, messageId: string, change: Partial<Message>): Message => {
  const before = messageIn(data, messageId);
  const message = { ...before, revision: (before.revision ?? 0) + 1, ...change };
  const all = data.messages.get(before.ticketId) ?? [];
  data.messages.set(
    before.ticketId,
    all.map((each) => (each.id === messageId ? message : each)),
  );
  testLine.tell('appMessage', { action: 'update', message });
  return message;
};

/** Adds a message of either side, and sends the updates of it and of its ticket. */
export const publishMessage = (data: DeskData, ticketId: number, change: Partial<Message> = {}): Message => {
  const message = addMessage(data, ticketId, change);
  const before = ticketIn(data, ticketId);
  const ticket = {
    ...before,
    lastMessage: message.body,
    lastMessageAt: message.createdAt,
    updatedAt: new Date(
      Math.max(Date.parse(before.updatedAt), Date.parse(message.createdAt)) + 1,
    ).toISOString(),
    ...(message.fromMe
      ? {}
      : {
          unreadMessages: before.unreadMessages + 1,
          lastInbound: message.inboundNumber ?? before.lastInbound,
        }),
  };
  data.tickets = data.tickets.map((each) => (each.id === ticketId ? ticket : each));
  testLine.tell('appMessage', { action: 'create', message, ticket, contact: ticket.contact });
  return message;
};

type Page = {
  readonly before?: string;
  readonly after?: string;
  readonly around?: string;
  readonly aroundInbound?: number;
};

/** One page of messages, and whether there are older and newer ones. */
const pageOf = (
  all: readonly Message[],
  { before, after, around, aroundInbound }: Page,
  pageNumber: number,
) => {
  const cut = (from: number, to: number) => ({
    messages: all.slice(Math.max(0, from), to),
    hasMore: from > 0,
    hasNewer: to < all.length,
  });
  if (before !== undefined) {
    const end = all.findIndex(({ sequence }) => sequence === before);
    return cut(end - messagePageSize, end);
  }
  if (after !== undefined) {
    const begin = all.findIndex(({ sequence }) => sequence === after) + 1;
    return cut(begin, begin + messagePageSize);
  }
  const index = all.findIndex(({ id, inboundNumber }) =>
    around === undefined ? inboundNumber !== null && inboundNumber === aroundInbound : id === around,
  );
  if (index !== -1) {
    const from = Math.max(0, index - messagePageSize);
    return cut(from, Math.min(all.length, from + 2 * messagePageSize));
  }
  const end = all.length - (pageNumber - 1) * messagePageSize;
  return cut(end - messagePageSize, Math.max(0, end));
};

/** A page names the author of a message only in a group. */
const namingAuthors = (message: Message): Message => {
  const authorOf = (contact: Message['contact']) => (contact?.isGroup === true ? contact : null);
  return {
    ...message,
    contact: authorOf(message.contact),
    quotedMsg: message.quotedMsg && { ...message.quotedMsg, contact: authorOf(message.quotedMsg.contact) },
  };
};

/** Answers the calls of conversations: messages, notes and drafts. */
export const answerMessages = (gateway: TestGateway, data: DeskData): void => {
  const conversation = (ticketId: number): readonly Message[] => data.messages.get(ticketId) ?? [];
  gateway.answer(listMessages, ({ params, query }) => {
    const all = conversation(params.ticketId);
    const { before, after, around, aroundInbound, pageNumber } = query;
    const cursor = {
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
      ...(around === undefined ? {} : { around }),
      ...(aroundInbound === undefined ? {} : { aroundInbound }),
    };
    const page = pageOf(all, cursor, pageNumber);
    return {
      ...page,
      messages: page.messages.map(namingAuthors),
      count: all.length,
      ticket: ticketOfPageSchema.parse(ticketIn(data, params.ticketId)),
    };
  });
  gateway.answer(searchMessages, ({ params: { ticketId }, query: { searchParam, before } }) => {
    const words = searchWordsOf(searchParam);
    const all = conversation(ticketId)
      .filter(({ isDeleted }) => !isDeleted)
      .filter(({ body }) => {
        const ranges = findRanges(body, searchParam);
        return words.every((word) => ranges.some((range) => range.word === word));
      })
      .toReversed();
    const rest = all.slice(all.findIndex(({ sequence }) => sequence === before) + 1);
    const found = rest.slice(0, foundPageSize);
    const hasMore = rest.length > found.length;
    return {
      found: found.map(({ id, fromMe, createdAt, body }) => ({
        id,
        ticketId,
        fromMe,
        createdAt,
        snippet: snippetOf(body, searchParam),
      })),
      count: Math.min(all.length, maxMessageCount + 1),
      hasMore,
      next: hasMore ? (found.at(-1)?.sequence ?? null) : null,
    };
  });
  gateway.answer(sendMessage, ({ params, body }) => {
    const known = conversation(params.ticketId).find(
      ({ clientId }) => clientId !== null && clientId === body.clientId,
    );
    if (known !== undefined) return known;
    const quoted =
      body.quotedMsg === undefined || body.quotedMsg === null ? null : messageIn(data, body.quotedMsg);
    return publishMessage(data, params.ticketId, {
      fromMe: true,
      body: body.body,
      clientId: body.clientId ?? null,
      quotedMsgId: quoted?.id ?? null,
      quotedMsg: quoted,
      userId: data.user.id,
      ack: 0,
      sendState: 'queued',
    });
  });
  gateway.answer(editMessage, ({ params, body }) => {
    const { oldMessages, body: before, updatedAt } = messageIn(data, params.messageId);
    changeMessage(data, params.messageId, {
      body: body.body,
      isEdited: true,
      oldMessages: [...oldMessages, { id: nextUuid(), body: before, createdAt: updatedAt }],
      // An earlier refusal is over.
      change: null,
    });
    return undefined;
  });
  gateway.answer(deleteMessage, ({ params }) => {
    changeMessage(data, params.messageId, { isDeleted: true });
    return undefined;
  });
  gateway.answer(listNotes, ({ params }) => ({ notes: data.notes.get(params.ticketId) ?? [] }));
  gateway.answer(writeNote, ({ params, body }) => {
    const at = new Date().toISOString();
    const note = {
      id: nextUuid(),
      ticketId: params.ticketId,
      body: body.body,
      userId: data.user.id,
      userName: data.user.name,
      clientId: body.clientId ?? null,
      isEdited: false,
      createdAt: at,
      updatedAt: at,
    };
    data.notes.set(params.ticketId, [...(data.notes.get(params.ticketId) ?? []), note]);
    testLine.tell('note', { action: 'create', note });
    return note;
  });
  gateway.answer(listDrafts, () => ({ drafts: data.drafts }));
  gateway.answer(saveDraft, ({ params, body }) => {
    const others = data.drafts.filter(({ ticketId }) => ticketId !== params.ticketId);
    const draft = { ticketId: params.ticketId, ...body, updatedAt: new Date().toISOString() };
    data.drafts = draft.body === '' ? others : [...others, draft];
    return undefined;
  });
};

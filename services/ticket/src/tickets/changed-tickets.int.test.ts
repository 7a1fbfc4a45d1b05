import {
  authEvents,
  authorizeConversation,
  changeContact,
  changeQueue,
  changeTag,
  channelSessionEvents,
  contactSchema,
  createQueue,
  createTag,
  deleteContact,
  deleteQueue,
  deleteTag,
  deleteTicket,
  mergeContacts,
  queueSchema,
  readTicket,
  setContactTags,
  tagSchema,
  type Ticket,
  type TicketListItem,
  undoTicket,
  unmergeContacts,
  updateTicket,
} from '@balcao/contracts';
import { systemContext } from '@balcao/event-bus';
import { startPeer } from '@balcao/service-runtime/testing/peer';
import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { admin, attendant, masterKey, person, startTicket } from '../../test/running-ticket.ts';
import { startToldMessages } from '../../test/told-messages.ts';

const desk = await startTicket();
const stores = { ...desk, masterKey };
await desk.giveWay('auth');
await desk.giveWay('channel-session');
const auth = await startPeer({ ...stores, service: 'auth', catalog: authEvents });
const channel = await startPeer({ ...stores, service: 'channel-session', catalog: channelSessionEvents });
const messages = await startToldMessages(desk);
const metadata = { actor: { kind: 'system', name: 'test' } as const, correlationId: 'test' };
const boss = admin(1);
let lastNumber = 352_200_000_000;

const addUser = (userId: number, name: string) => {
  const facts = { email: `${String(userId)}@example.com`, profile: 'user', isTricked: 'enabled' } as const;
  const data = { userId, name, ...facts, startWork: '', endWork: '', queueIds: [], whatsappId: null };
  return auth.transaction((tx) =>
    tx.append(`user-${String(userId)}`, 'absent', [{ type: 'UserCreated', data }], { metadata }),
  );
};
for (const userId of [5, 9]) await addUser(userId, `User ${String(userId)}`);
await eventually(async () => {
  expect(await desk.sql('select 1 from rm_users')).toHaveLength(2);
});

const told = { ticketIds: new Set<number>(), contactIds: new Set<number>(), lastMessages: new Set<number>() };
let isAny = false;
desk.bus.onSignal('TicketsChanged', (changed) => {
  for (const id of changed.ticketIds) told.ticketIds.add(id);
  for (const id of changed.contactIds) told.contactIds.add(id);
  isAny ||= changed.isAny;
});
desk.bus.onSignal('LastMessagesChanged', ({ ticketIds }) => {
  for (const id of ticketIds) told.lastMessages.add(id);
});
await desk.bus.ready();
const forgetTold = (): void => {
  for (const ids of Object.values(told)) ids.clear();
  isAny = false;
};

type Answer = { readonly ticket: Ticket; readonly ticketIds: readonly number[] } | null;
/** null: it is not there, or not for them. */
const answerOf = (ticketId: number, actor = boss): Promise<Answer> =>
  desk.bus.call(authorizeConversation, { ticketId, actor }, systemContext('test')).catch(() => null);
/** Whoever keeps this answer has been told to forget it. */
const isForgotten = (ticketId: number, answer: Answer): boolean =>
  isAny || told.ticketIds.has(ticketId) || (answer !== null && told.contactIds.has(answer.ticket.contactId));

const meet = async (number = String((lastNumber += 1)), connectionId = 1): Promise<TicketListItem> => {
  const [recorded] = await desk.receive({ contact: person(number), connectionId });
  if (recorded === undefined) throw new Error('nothing was recorded');
  return recorded.ticket;
};
const put =
  (body: object, actor = boss) =>
  ({ id: ticketId }: TicketListItem) =>
    desk.ask(actor, updateTicket, { params: { ticketId }, body });
const inSector = async (): Promise<{ ticket: TicketListItem; queueId: number }> => {
  const name = `Vendas ${String((lastNumber += 1))}`;
  const color = `#${String(lastNumber % 1_000_000).padStart(6, '0')}`;
  const { body } = await desk.ask(boss, createQueue, { body: { name, color, greetingMessage: '' } });
  const { id: queueId } = queueSchema.parse(body);
  const ticket = await meet();
  await put({ queueId })(ticket);
  return { ticket, queueId };
};
const tagged = async (): Promise<{ ticket: TicketListItem; tagId: number }> => {
  const { body } = await desk.ask(boss, createTag, {
    body: { name: `T${String((lastNumber += 1))}`, color: '#123456' },
  });
  const { id: tagId } = tagSchema.parse(body);
  const ticket = await meet();
  await desk.ask(boss, setContactTags, { body: { contactId: ticket.contactId, tags: [{ id: tagId }] } });
  return { ticket, tagId };
};
const mergeOf = async () => {
  const [ticket, other] = [await meet(), await meet(undefined, 2)];
  const merge = () =>
    desk.ask(boss, mergeContacts, {
      params: { contactId: ticket.contactId },
      body: { contactId: other.contactId },
    });
  return { ticket, other, merge };
};

type Change = { readonly ticket: TicketListItem; readonly act: () => Promise<unknown> };
const simple = async (act: (ticket: TicketListItem) => Promise<unknown>): Promise<Change> => {
  const ticket = await meet();
  return { ticket, act: () => act(ticket) };
};
const after = async (
  first: (ticket: TicketListItem) => Promise<unknown>,
  act: (ticket: TicketListItem) => Promise<unknown>,
): Promise<Change> => {
  const ticket = await meet();
  await first(ticket);
  return { ticket, act: () => act(ticket) };
};
const accept = put({ status: 'open', userId: 1 });
const acceptAndHearAgain = async (ticket: TicketListItem): Promise<void> => {
  await accept(ticket);
  await meet(ticket.contact.number ?? '');
};

/** Whatever anybody can do to what is answered of a ticket. */
const changes: Readonly<Record<string, () => Promise<Change>>> = {
  accept: () => simple(accept),
  transfer: () => after(accept, put({ userId: 9 })),
  return: () => after(accept, put({ status: 'pending', userId: null })),
  close: () => after(accept, put({ status: 'closed' })),
  reopen: () => after(put({ status: 'closed' }), put({ status: 'open', userId: 1 })),
  undo: async () => {
    const ticket = await meet();
    const { body } = await desk.ask(boss, updateTicket, {
      params: { ticketId: ticket.id },
      body: { status: 'open', userId: 1, undoable: true },
    });
    const { revision } = z.object({ revision: z.number() }).parse(body);
    return {
      ticket,
      act: () => desk.ask(boss, undoTicket, { params: { ticketId: ticket.id }, body: { revision } }),
    };
  },
  read: () =>
    after(acceptAndHearAgain, ({ id: ticketId }) =>
      desk.ask(boss, readTicket, { params: { ticketId }, body: { upTo: 2 } }),
    ),
  'a further message': () => simple(({ contact }) => meet(contact.number ?? '')),
  'a further ticket': () => after(put({ status: 'closed' }), ({ contact }) => meet(contact.number ?? '')),
  'a deleted ticket': () =>
    simple(({ id: ticketId }) => desk.ask(boss, deleteTicket, { params: { ticketId } })),
  'a renamed contact': () =>
    simple(({ contactId }) =>
      desk.ask(boss, changeContact, { params: { contactId }, body: { name: 'Bia' } }),
    ),
  'a tagged contact': async () => {
    const { tagId } = await tagged();
    return simple(({ contactId }) =>
      desk.ask(boss, setContactTags, { body: { contactId, tags: [{ id: tagId }] } }),
    );
  },
  'a deleted contact': () =>
    simple(({ contactId }) => desk.ask(boss, deleteContact, { params: { contactId } })),
  'a merged contact': async () => {
    const { ticket, merge } = await mergeOf();
    return { ticket, act: merge };
  },
  'the ticket of who was merged': async () => {
    const { other, merge } = await mergeOf();
    return { ticket: other, act: merge };
  },
  'a contact parted again': async () => {
    const { ticket, other, merge } = await mergeOf();
    const mergeId = contactSchema.parse((await merge()).body).merges?.[0]?.id;
    const { contactId } = ticket;
    return { ticket: other, act: () => desk.ask(boss, unmergeContacts, { params: { contactId, mergeId } }) };
  },
  'a renamed tag': async () => {
    const { ticket, tagId } = await tagged();
    const body = { name: `Gold ${String(lastNumber)}`, color: '#654321' };
    return { ticket, act: () => desk.ask(boss, changeTag, { params: { tagId }, body }) };
  },
  'a deleted tag': async () => {
    const { ticket, tagId } = await tagged();
    return { ticket, act: () => desk.ask(boss, deleteTag, { params: { tagId } }) };
  },
  'a renamed sector': async () => {
    const { ticket, queueId } = await inSector();
    const body = { name: `Caixa ${String(lastNumber)}` };
    return { ticket, act: () => desk.ask(boss, changeQueue, { params: { queueId }, body }) };
  },
};

test.each(Object.entries(changes))('%s: told before whoever did it is answered', async (_name, prepare) => {
  const { ticket, act } = await prepare();
  const before = await answerOf(ticket.id);
  expect(before).not.toBeNull();
  forgetTold();
  await act();
  expect(isForgotten(ticket.id, before)).toBe(true);
  expect(await answerOf(ticket.id)).not.toEqual(before);
});

/** What others did is told once it is applied here. */
const foreign: Readonly<Record<string, () => Promise<Change>>> = {
  'a renamed attendant': () => after(accept, () => addUser(1, 'Ana')),
  'a renamed connection': () =>
    simple(() => {
      const facts = { connectionId: 1, name: 'Loja', color: '#112233', type: null, isDefault: true } as const;
      const texts = { greetingMessage: '', farewellMessage: '' };
      const data = { ...facts, ...texts, engine: 'simulator' as const, isDisplay: false, queueIds: [] };
      return channel.transaction((tx) =>
        tx.append('connection-1', 'absent', [{ type: 'ConnectionAdded', data }], { metadata }),
      );
    }),
  'a deleted sector': async () => {
    const { ticket, queueId } = await inSector();
    return { ticket, act: () => desk.ask(boss, deleteQueue, { params: { queueId } }) };
  },
};

test.each(Object.entries(foreign))('%s: told soon', async (_name, prepare) => {
  const { ticket, act } = await prepare();
  const before = await answerOf(ticket.id);
  forgetTold();
  await act();
  await eventually(async () => {
    expect(await answerOf(ticket.id)).not.toEqual(before);
    expect(isForgotten(ticket.id, before)).toBe(true);
  });
});

test('an answer of ours is told as a last message and nothing else', async () => {
  const ticket = await meet();
  // Read already: reading is an event of its own.
  await accept(ticket);
  const before = await answerOf(ticket.id);
  forgetTold();
  await messages.answer(ticket, 'good morning');
  await eventually(() => {
    expect(told.lastMessages).toContain(ticket.id);
  });
  expect(isForgotten(ticket.id, before)).toBe(false);
  const now = await answerOf(ticket.id);
  const { lastMessage, lastMessageAt, updatedAt } = now?.ticket ?? {};
  expect(lastMessage).toContain('good morning');
  expect(now).toEqual({ ...before, ticket: { ...before?.ticket, lastMessage, lastMessageAt, updatedAt } });
});

test('an attendant who may see it no more is told of by what moved it', async () => {
  const seller = attendant(5, { seesAllTickets: false });
  const { ticket } = await inSector();
  await put({ status: 'open', userId: 5 })(ticket);
  const before = await answerOf(ticket.id, seller);
  expect(before).not.toBeNull();
  forgetTold();
  await put({ userId: 9 })(ticket);
  expect(isForgotten(ticket.id, before)).toBe(true);
  expect(await answerOf(ticket.id, seller)).toBeNull();
});

test('what could not be told while the broker was away may be anything', async () => {
  const ticket = await meet();
  // Each comes back to the broker in its own time, and whoever comes last hears nothing.
  await eventually(async () => {
    forgetTold();
    await desk.nats.stop();
    await desk.nats.start();
    await eventually(async () => {
      expect(await answerOf(ticket.id)).not.toBeNull();
    });
    expect(isAny).toBe(true);
  });
});

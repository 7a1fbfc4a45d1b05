import {
  changeContact,
  createQueue,
  createTag,
  createUser,
  deleteMessage,
  editMessage,
  readTicket,
  setContactTags,
  type TicketListItem,
  updateTicket,
  writeNote,
} from '@balcao/contracts';
import { deskClient, type DeskClient, RefusedCall } from '@balcao/desk-client';
import { eventually } from '@balcao/testkit';
import fc from 'fast-check';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { deskPage } from '../src/desk-page.ts';
import { openDesk } from '../src/open-desk.ts';
import { readDesk } from '../src/read-desk.ts';

/** Each round has other events. For more rounds: BALCAO_ROUNDS=20. */
const rounds = Number(process.env['BALCAO_ROUNDS'] ?? 1);
const changesOfARound = 40;
/** Twenty per second. */
const apartMs = 50;

const names = [
  'Ana Lima',
  'Bia Souza',
  'Caio Reis',
  'Davi Melo',
  'Eva Prado',
  'Fabio Luz',
  'Gil Nunes',
  'Hugo Paz',
] as const;
const numberOf = (index: number): string => `551198765500${String(index)}`;
const attendant = { name: 'Rita Alves', email: 'rita@desk.example', password: 'rita-123456' };

const { stack, browser, admin, adminId } = await openDesk();
const rita = deskClient(stack.url);
let connectionId = 0;
let ritaId = 0;
let salesId = 0;
let billingId = 0;
let tagId = 0;

beforeAll(async () => {
  connectionId = await admin.connectSimulatedPhone('Reception');
  salesId = (await admin.call(createQueue, { body: { name: 'Sales', color: '#1565c0' } })).id;
  billingId = (await admin.call(createQueue, { body: { name: 'Billing', color: '#2e7d32' } })).id;
  tagId = (await admin.call(createTag, { body: { name: 'Urgent', color: '#c62828' } })).id;
  await admin.call(createUser, { body: { ...attendant, queueIds: [salesId] } });
  ritaId = (await rita.signIn(attendant.email, attendant.password)).user.id;
  for (const index of names.keys()) await write(index, `Hello, this is ${names[index] ?? ''}`);
  await eventually(async () => expect((await tickets()).size).toBe(names.length));
  const [ana, bia] = await Promise.all([ticketOf(0), ticketOf(1)]);
  await admin.accept(ana.id, adminId);
  await move(admin, bia.id, { status: 'open', userId: ritaId, queueId: salesId });
});

const write = (index: number, body: string) =>
  admin.write(connectionId, { from: numberOf(index), name: names[index] ?? '', body });

const move = (who: DeskClient, ticketId: number, body: object): Promise<unknown> =>
  who.call(updateTicket, { params: { ticketId }, body });

/** The newest ticket of each contact, by number. */
const tickets = async (): Promise<ReadonlyMap<string, TicketListItem>> => {
  const lists = await Promise.all(
    ['closed', 'pending', 'open'].map((status) => admin.tickets({ status, showAll: 'true' })),
  );
  const all = lists.flatMap((list) => list.tickets).toSorted((one, other) => one.id - other.id);
  return new Map(all.map((ticket) => [ticket.contact.number ?? '', ticket]));
};

const ticketOf = async (index: number): Promise<TicketListItem> => {
  const ticket = (await tickets()).get(numberOf(index));
  if (ticket === undefined) throw new Error(`no ticket of ${names[index] ?? ''}`);
  return ticket;
};

/** Moves of a ticket. */
const moves = {
  accept: (userId) => ({ status: 'open', userId }),
  reopen: (userId) => ({ status: 'open', userId }),
  return: () => ({ status: 'pending', userId: null }),
  close: () => ({ status: 'closed' }),
  'to Sales': () => ({ status: 'pending', userId: null, queueId: salesId, transf: true }),
  'to Billing': () => ({ status: 'pending', userId: null, queueId: billingId, transf: true }),
  'to Rita': () => ({ status: 'open', userId: ritaId, transf: true }),
} satisfies Record<string, (userId: number) => object>;

/** Our newest message in a conversation, if there is one. */
const lastAnswerOf = async (ticketId: number): Promise<string | undefined> =>
  (await admin.conversation(ticketId)).findLast(({ fromMe, isDeleted }) => fromMe && !isDeleted)?.id;

type Scene = {
  readonly who: DeskClient;
  readonly ticket: TicketListItem;
  readonly contact: number;
  readonly text: string;
};

/** Events in a ticket that does not move. */
const happenings = {
  answer: ({ who, ticket, text }) => who.send(ticket.id, text),
  note: ({ who, ticket, text }) =>
    who.call(writeNote, { params: { ticketId: ticket.id }, body: { body: text } }),
  read: ({ who, ticket }) =>
    who.call(readTicket, { params: { ticketId: ticket.id }, body: { upTo: ticket.lastInbound } }),
  edit: async ({ who, ticket, text }) => {
    const messageId = await lastAnswerOf(ticket.id);
    if (messageId !== undefined) await who.call(editMessage, { params: { messageId }, body: { body: text } });
  },
  delete: async ({ who, ticket }) => {
    const messageId = await lastAnswerOf(ticket.id);
    if (messageId !== undefined) await who.call(deleteMessage, { params: { messageId } });
  },
  tag: ({ ticket: { contactId, contact } }) =>
    admin.call(setContactTags, {
      body: { contactId, tags: contact.tags?.length === 1 ? [] : [{ id: tagId }] },
    }),
  rename: ({ ticket: { contactId, contact }, contact: index }) => {
    const name = names[index] ?? '';
    return admin.call(changeContact, {
      params: { contactId },
      body: { name: contact.name === name ? `${name} Junior` : name, number: numberOf(index) },
    });
  },
} satisfies Record<string, (scene: Scene) => Promise<unknown>>;

const isMove = (kind: string): kind is keyof typeof moves => Object.hasOwn(moves, kind);
const isHappening = (kind: string): kind is keyof typeof happenings => Object.hasOwn(happenings, kind);

const change = fc.record({
  // Customers write most often, and answers are next.
  kind: fc.constantFrom(
    ...['write', 'write', 'write', 'answer'],
    ...Object.keys(moves),
    ...Object.keys(happenings),
  ),
  contact: fc.nat({ max: names.length - 1 }),
  byRita: fc.boolean(),
});
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

/** The conversations in the two windows do not move. */
const isWatched = (index: number): boolean => index < 2;

const apply = async ({ kind, contact, byRita }: Change, text: string): Promise<void> => {
  if (kind === 'write') await write(contact, text);
  // A ticket that moves while the lists are read may be in none of them.
  const ticket = (await tickets()).get(numberOf(contact));
  if (ticket === undefined) return;
  const who = byRita ? rita : admin;
  if (isHappening(kind)) await happenings[kind]({ who, ticket, contact, text });
  if (isMove(kind) && !isWatched(contact)) await move(who, ticket.id, moves[kind](byRita ? ritaId : adminId));
};

/** A refused action is part of the traffic. */
const unlessRefused = async (done: Promise<unknown>): Promise<void> => {
  try {
    await done;
  } catch (error) {
    if (!(error instanceof RefusedCall) || error.status >= 500) throw error;
  }
};

type Watcher = { readonly live: Page; readonly reload: () => Promise<Page> };

const watch = async (email: string, password: string, index: number, gateway: string): Promise<Watcher> => {
  const { id } = await ticketOf(index);
  const open = async (baseUrl: string): Promise<Page> => {
    const { page } = await browser.openWindow({ height: 1_600 });
    await deskPage(page).comeIn(email, password, { at: `/tickets/${String(id)}`, baseUrl });
    await page.getByRole('log').getByRole('article').first().waitFor();
    return page;
  };
  const [live, fresh] = await Promise.all([open(gateway), open(stack.url)]);
  await readDesk(live);
  return {
    live,
    reload: async () => {
      await fresh.reload();
      await fresh.getByRole('log').getByRole('article').first().waitFor();
      return fresh;
    },
  };
};

it(
  'shows two users, under traffic, what each would see after a reload',
  async () => {
    const watchers = await Promise.all([
      watch(stack.adminEmail, stack.adminPassword, 0, stack.gatewayUrls[1] ?? ''),
      watch(attendant.email, attendant.password, 1, stack.gatewayUrls[0] ?? ''),
    ]);
    for (let round = 1; round <= rounds; round += 1) {
      const changes = fc.sample(change, { seed: round, numRuns: changesOfARound });
      const done: Promise<void>[] = [];
      for (const [index, one] of changes.entries()) {
        done.push(unlessRefused(apply(one, `Round ${String(round)}, line ${String(index)}`)));
        // The pace of a busy desk, so that actions overlap.
        await pause(apartMs);
      }
      await Promise.all(done);
      for (const { live, reload } of watchers) {
        await eventually(
          async () => {
            const fresh = await reload();
            const [shown, anew] = await Promise.all([readDesk(live), readDesk(fresh)]);
            expect(shown, `round ${String(round)}`).toEqual(anew);
          },
          { intervalMs: 500 },
        );
      }
    }
  },
  300_000 + rounds * 30_000,
);

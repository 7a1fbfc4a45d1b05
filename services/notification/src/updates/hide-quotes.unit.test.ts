import { audienceOfPlace, type Message, type UserActor } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { message, ticket } from '../../test/samples.ts';
import {
  hideQuoteFrom,
  hideQuotes,
  quotedTicketsOf,
  type Viewers,
  viewersOfQuotes,
} from './hide-quotes.rules.ts';
import type { LiveUpdate } from './live-update.rules.ts';

const [sales, finance] = [2, 3];
const [ana, bruno] = [5, 6];
const earlierId = ticket.id - 1;
const quotedMsg = {
  id: '01999999-0000-7000-8000-000000000000',
  ticketId: earlierId,
  fromMe: true,
  body: 'What only Finance may read',
  mediaType: 'chat',
  mediaUrl: null,
  isDeleted: false,
  contactId: null,
  contact: null,
  createdAt: ticket.createdAt,
} as const;
const answer: Message = { ...message, quotedMsgId: quotedMsg.id, quotedMsg };

type Place = { readonly userId: number | null; readonly queueId: number | null };
const updatesAt = (place: Place, quoting = answer): readonly LiveUpdate[] => {
  const common = {
    event: 'appMessage',
    audience: audienceOfPlace(place),
    topics: [],
    ticketId: ticket.id,
    contactId: ticket.contactId,
  } as const;
  return [
    { ...common, payload: { action: 'create', message: quoting, ticket, contact: ticket.contact } },
    { ...common, payload: { action: 'update', message: quoting } },
  ];
};

/** The quote of each update, for users who see the answer at one place and a quoted message at another. */
const quotes = (here: Place, there: Place | undefined, viewers: Viewers = new Map()) =>
  hideQuotes(updatesAt(here), (ticketId) => (ticketId === earlierId ? there : undefined), viewers).map(
    (update) =>
      update.event === 'appMessage' ? (update.payload.message.quotedMsg?.body ?? null) : undefined,
  );
const [shown, hidden] = [
  [quotedMsg.body, quotedMsg.body],
  [null, null],
];

test('a quote is sent with its answer if both tickets are in one sector', () => {
  const place = { userId: ana, queueId: sales };
  expect(quotes(place, place)).toEqual(shown);
  expect(quotes({ userId: null, queueId: sales }, place)).toEqual(shown);
});

test('a sector that does not see the other ticket gets no quote from it', () => {
  expect(quotes({ userId: null, queueId: sales }, { userId: null, queueId: finance })).toEqual(hidden);
  expect(quotes({ userId: null, queueId: sales }, { userId: ana, queueId: null })).toEqual(hidden);
});

test('an attendant gets none either, unless they are its assignee, in its sector, or an admin', () => {
  const here = { userId: bruno, queueId: null };
  const there = { userId: ana, queueId: finance };
  const as = (profile: string, ...queueIds: number[]): Viewers => new Map([[bruno, { profile, queueIds }]]);
  expect(quotes(here, there)).toEqual(hidden);
  expect(quotes(here, there, as('user', sales))).toEqual(hidden);
  expect(quotes(here, there, as('user', finance))).toEqual(shown);
  expect(quotes(here, there, as('admin'))).toEqual(shown);
  expect(quotes(here, { ...there, userId: bruno })).toEqual(shown);
});

test('users who see every ticket get every quote of a known ticket', () => {
  const nobody = { userId: null, queueId: null };
  expect(quotes(nobody, { userId: ana, queueId: finance })).toEqual(shown);
  expect(quotes(nobody, undefined)).toEqual(hidden);
});

test('a user who catches up gets no quote from a ticket that they do not see by now', () => {
  const actor: UserActor = {
    kind: 'user',
    userId: bruno,
    sessionId: 's',
    name: 'Bruno',
    profile: 'user',
    queueIds: [finance],
    seesNumbers: true,
    seesAllTickets: false,
  };
  const later = (there: Place | undefined, more: Partial<UserActor> = {}) =>
    updatesAt({ userId: ana, queueId: sales }).map((update) => {
      const { event, payload } = hideQuoteFrom({ ...actor, ...more }, update, () => there);
      return event === 'appMessage' ? (payload.message.quotedMsg?.body ?? null) : undefined;
    });
  const there = { userId: ana, queueId: sales };
  expect(later(there)).toEqual(hidden);
  expect(later({ userId: null, queueId: null })).toEqual(hidden);
  expect(later({ ...there, queueId: finance })).toEqual(shown);
  expect(later({ ...there, userId: bruno })).toEqual(shown);
  for (const more of [{ profile: 'admin' as const }, { seesAllTickets: true }]) {
    expect(later(there, more)).toEqual(shown);
    expect(later(undefined, more)).toEqual(hidden);
  }
});

test('a quote from the same ticket is always sent', () => {
  const own = { ...answer, quotedMsg: { ...quotedMsg, ticketId: ticket.id } };
  const updates = updatesAt({ userId: null, queueId: sales }, own);
  expect(hideQuotes(updates, () => undefined, new Map())).toEqual(updates);
  expect([quotedTicketsOf(updates), viewersOfQuotes(updates)]).toEqual([[], []]);
  const foreign = updatesAt({ userId: ana, queueId: sales });
  expect([quotedTicketsOf(foreign), viewersOfQuotes(foreign)]).toEqual([
    [earlierId, earlierId],
    [ana, ana],
  ]);
});

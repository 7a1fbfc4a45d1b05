import type { TicketPlace } from '@balcao/contracts';
import { type Arbitrary, constantFrom, nat, oneof, option, record } from 'fast-check';
import { type Action, bodyOf, next } from './ticket-model.ts';

/** The users of the desk: one works in one sector, one in both, and one is an admin. */
export const people = {
  ana: { userId: 1, queueIds: [1], isAdmin: false },
  bia: { userId: 2, queueIds: [1, 2], isAdmin: false },
  boss: { userId: 3, queueIds: [], isAdmin: true },
} as const;
export type Name = keyof typeof people;
/** No user, sector or connection has this id. */
const missing = 99;

/** The things that may happen to the conversations of one contact on two connections (rule T1). */
export type Deed =
  | { readonly kind: 'write'; readonly connectionId: 1 | 2; readonly isLate: boolean }
  | { readonly kind: 'open'; readonly by: Name }
  | { readonly kind: 'put'; readonly by: Name; readonly at: number; readonly action: Action }
  | { readonly kind: 'for-nobody' | 'delete'; readonly by: Name; readonly at: number }
  | { readonly kind: 'connect'; readonly by: Name; readonly at: number; readonly whatsappId: number };

const by = constantFrom<Name>('ana', 'bia', 'boss');
const farAt = 9;
const at = nat(farAt);
const queueId = constantFrom(1, 2, missing);
const put = (action: Arbitrary<{ kind: Action['kind']; to: number; queueId: number | null }>) =>
  record({ by, at, action }).map(({ by: name, at: index, action: { kind, to, queueId: sector } }): Deed => {
    const { userId } = people[name];
    const made: Action =
      kind === 'accept'
        ? { kind, by: userId, queueId: sector }
        : kind === 'give'
          ? { kind, by: userId, to }
          : kind === 'send'
            ? { kind, by: userId, queueId: sector ?? 1 }
            : { kind, by: userId };
    return { kind: 'put', by: name, at: index, action: made };
  });

export const anyDeed: Arbitrary<Deed> = oneof(
  {
    weight: 3,
    arbitrary: record({
      kind: constantFrom('write' as const),
      connectionId: constantFrom(1 as const, 2 as const),
      isLate: constantFrom(false, true),
    }),
  },
  {
    weight: 9,
    arbitrary: put(
      record({
        kind: constantFrom<Action['kind']>(
          'accept',
          'close',
          'close',
          'spy',
          'return',
          'clear',
          'give',
          'send',
        ),
        to: constantFrom(1, 2, 3, missing),
        queueId: option(queueId, { nil: null, freq: 2 }),
      }),
    ),
  },
  { weight: 1, arbitrary: record({ kind: constantFrom('open' as const), by }) },
  { weight: 1, arbitrary: record({ kind: constantFrom('for-nobody' as const, 'delete' as const), by, at }) },
  {
    weight: 2,
    arbitrary: record({
      kind: constantFrom('connect' as const),
      by,
      at,
      whatsappId: constantFrom(1, 2, missing),
    }),
  },
);

/**
 * A ticket in the order of creation. `touched` grows with each change; `isOld` tells that nothing changed it for too
 * long.
 */
export type ModelTicket = {
  readonly place: TicketPlace;
  readonly touched: number;
  readonly isOld: boolean;
  readonly isDeleted: boolean;
};
export type Tickets = readonly ModelTicket[];
export type Outcome = { readonly tickets: Tickets; readonly error: string | null };

/** Chooses one of so many, and sometimes one that does not exist. */
export const indexOf = (at: number, count: number): number =>
  at === farAt ? count : at % Math.max(count, 1);

/** Rule V1, written independently of the service. */
export const maySee = (name: Name, { place: { userId, queueId: sector } }: ModelTicket): boolean => {
  const { userId: own, queueIds, isAdmin } = people[name];
  return isAdmin || userId === own || queueIds.some((id) => id === sector);
};

const touch = (tickets: Tickets): number => Math.max(0, ...tickets.map(({ touched }) => touched)) + 1;
const added = (tickets: Tickets, place: TicketPlace): Tickets => [
  ...tickets,
  { place, touched: touch(tickets), isOld: false, isDeleted: false },
];
const changed = (tickets: Tickets, ticket: ModelTicket, change: Partial<ModelTicket>): Tickets =>
  tickets.map((one) => (one === ticket ? { ...one, ...change, touched: touch(tickets), isOld: false } : one));
const onConnection = (tickets: Tickets, connectionId: number | null): Tickets =>
  tickets.filter(({ place, isDeleted }) => !isDeleted && place.whatsappId === connectionId);

/** The error that another unresolved ticket causes, as far as this user may know it. */
const twinProblem = (tickets: Tickets, name: Name, to: TicketPlace, self?: ModelTicket): string | null => {
  const twin = onConnection(tickets, to.whatsappId).find(
    (one) => one !== self && one.place.status !== 'closed',
  );
  if (twin === undefined) return null;
  if (!maySee(name, twin)) return '409 ERR_OTHER_OPEN_TICKET';
  return twin.place.userId === null ? '400 ERR_NONE_USER_TICKET' : '400 ERR_OPEN_USER_TICKET';
};

const write = (before: Tickets, connectionId: number, isLate: boolean): Tickets => {
  const tickets = isLate ? before.map((ticket) => ({ ...ticket, isOld: true })) : before;
  const there = onConnection(tickets, connectionId);
  const unresolved = there.find(({ place }) => place.status !== 'closed');
  if (unresolved !== undefined) return changed(tickets, unresolved, {});
  const newest = there.toSorted((one, other) => other.touched - one.touched)[0];
  if (newest === undefined || newest.isOld)
    return added(tickets, { status: 'pending', userId: null, queueId: null, whatsappId: connectionId });
  return changed(tickets, newest, { place: { ...newest.place, status: 'pending', userId: null } });
};

/** The place that a call asks for, or the ticket's own reason to refuse it. */
const wish = ({ place }: ModelTicket, deed: Deed): { to: TicketPlace; refusal: string | null } => {
  if (deed.kind === 'connect') return { to: { ...place, whatsappId: deed.whatsappId }, refusal: null };
  if (deed.kind === 'for-nobody')
    return { to: { ...place, status: 'open', userId: null }, refusal: '400 ERR_VALIDATION' };
  if (deed.kind !== 'put') return { to: place, refusal: null };
  const { model, expected } = next({ place, last: null }, deed.action);
  // The second one is refused, whatever else they ask for.
  return expected === 'taken'
    ? { to: { ...place, ...bodyOf(deed.action) }, refusal: '409 ERR_OPEN_USER_TICKET' }
    : { to: model.place, refusal: null };
};

/** The state after a call, and the error with which it is refused. */
export const happens = (tickets: Tickets, deed: Deed): Outcome => {
  const refused = (error: string): Outcome => ({ tickets, error });
  if (deed.kind === 'write') return { tickets: write(tickets, deed.connectionId, deed.isLate), error: null };
  const { userId, queueIds, isAdmin } = people[deed.by];
  if (deed.kind === 'open') {
    const [only = null, ...others] = queueIds;
    const to: TicketPlace = {
      status: 'open',
      userId,
      queueId: others.length > 0 ? null : only,
      whatsappId: 1,
    };
    const problem = twinProblem(tickets, deed.by, to);
    return problem === null ? { tickets: added(tickets, to), error: null } : refused(problem);
  }
  if (deed.kind === 'delete' && !isAdmin) return refused('403 ERR_NO_PERMISSION');
  const ticket = tickets[indexOf(deed.at, tickets.length)];
  if (ticket === undefined || ticket.isDeleted || !maySee(deed.by, ticket))
    return refused('404 ERR_NO_TICKET_FOUND');
  if (deed.kind === 'delete') return { tickets: changed(tickets, ticket, { isDeleted: true }), error: null };
  const from = ticket.place;
  const { to, refusal } = wish(ticket, deed);
  if (to.whatsappId !== from.whatsappId && !isAdmin) return refused('403 ERR_NO_PERMISSION');
  if (to.userId === missing && from.userId !== missing) return refused('404 ERR_NO_USER_FOUND');
  if (to.queueId === missing) return refused('400 ERR_QUEUE_NOT_FOUND');
  const isOpening = to.status === 'open' && from.status !== 'open' && to.queueId !== from.queueId;
  if (isOpening && !isAdmin && !queueIds.some((id) => id === to.queueId))
    return refused('403 ERR_NO_PERMISSION');
  if (to.whatsappId === missing) return refused('404 ERR_NO_WAPP_FOUND');
  const isTaking = to.status !== 'closed' && (from.status === 'closed' || to.whatsappId !== from.whatsappId);
  const problem = (isTaking ? twinProblem(tickets, deed.by, to, ticket) : null) ?? refusal;
  if (problem !== null) return refused(problem);
  const isSame = (['status', 'userId', 'queueId', 'whatsappId'] as const).every(
    (key) => to[key] === from[key],
  );
  return { tickets: isSame ? tickets : changed(tickets, ticket, { place: to }), error: null };
};

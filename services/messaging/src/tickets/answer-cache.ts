import type { Actor, ServiceName, Signals, Ticket, Written } from '@balcao/contracts';
import type { CallContext } from '@balcao/event-bus';

type Answer = {
  readonly ticket: Pick<Ticket, 'contactId'>;
  /** It holds for whoever has the same rights. */
  readonly isByRights: boolean;
};
type Kept<A> = { readonly answer: A; readonly after: readonly Written[]; readonly until: number };
/** By whom it was said to, as JSON. */
type OfTicket<A> = { readonly contactId: number; readonly said: Map<string, Kept<A>> };

type Need<A, Wanted extends A> = {
  /** Whose writes the owner waits for before it answers. */
  readonly waitsFor: (service: ServiceName) => boolean;
  /** null: it was asked for another purpose, or is outdated, and says too little. */
  readonly take: (kept: A) => Wanted | null;
  readonly ask: () => Promise<Wanted>;
};

/** What the owner of tickets answered to somebody about one, as long as nothing says that it would answer otherwise. */
export type AnswerCache<A> = {
  readonly ask: <Wanted extends A>(
    about: { readonly ticketId: number; readonly actor: Actor },
    context: Pick<CallContext, 'after'>,
    need: Need<A, Wanted>,
  ) => Promise<Wanted>;
  readonly invalidate: (changed: Signals['TicketsChanged']) => void;
  /** We answered in these tickets. */
  readonly outdate: (ticketIds: readonly number[]) => void;
};

type Options<A> = {
  /** What of an answer still holds once its ticket has another last message. */
  readonly outdated: (answer: A) => A;
  readonly atMost?: number;
  /** Milliseconds, of any clock that only rises. */
  readonly now?: () => number;
};

/** For what no signal tells: an owner that was killed between its commit and the signal. */
const cachedForMs = 30_000;

export const createAnswerCache = <A extends Answer>({
  outdated,
  atMost = 1_000,
  now = () => performance.now(),
}: Options<A>): AnswerCache<A> => {
  const tickets = new Map<number, OfTicket<A>>();
  const ticketsOfContact = new Map<number, Set<number>>();
  let changes = 0;
  let answers = 0;

  const forgetTicket = (ticketId: number): void => {
    const known = tickets.get(ticketId);
    if (known === undefined) return;
    tickets.delete(ticketId);
    const others = ticketsOfContact.get(known.contactId);
    others?.delete(ticketId);
    if (others?.size === 0) ticketsOfContact.delete(known.contactId);
  };

  const keep = (ticketId: number, to: string, kept: Kept<A>): void => {
    const { contactId } = kept.answer.ticket;
    const said = tickets.get(ticketId)?.said ?? new Map<string, Kept<A>>();
    said.set(to, kept);
    // Behind all others: what was not asked for longest is forgotten first.
    forgetTicket(ticketId);
    tickets.set(ticketId, { contactId, said });
    const others = ticketsOfContact.get(contactId) ?? new Set();
    ticketsOfContact.set(contactId, others.add(ticketId));
    const [oldest] = tickets.keys();
    if (tickets.size > atMost && oldest !== undefined) forgetTicket(oldest);
  };

  return {
    ask: async ({ ticketId, actor }, context, { waitsFor, take, ask }) => {
      const after = context.after.filter(({ service }) => waitsFor(service));
      const [person, rights] = [JSON.stringify(actor), JSON.stringify(rightsOf(actor))];
      const said = tickets.get(ticketId)?.said;
      for (const kept of [said?.get(rights), said?.get(person)]) {
        if (kept === undefined || kept.until <= now() || !isCovered(after, kept.after)) continue;
        const taken = take(kept.answer);
        if (taken !== null) return taken;
      }
      const before = { changes, answers };
      const answer = await ask();
      // Something changed meanwhile: nobody knows whether this was said before or after that.
      if (changes === before.changes)
        keep(ticketId, answer.isByRights ? rights : person, {
          answer: answers === before.answers ? answer : outdated(answer),
          after,
          until: now() + cachedForMs,
        });
      return answer;
    },
    outdate: (ticketIds) => {
      answers += 1;
      for (const { said } of ticketIds.flatMap((id) => tickets.get(id) ?? []))
        for (const [to, kept] of said) said.set(to, { ...kept, answer: outdated(kept.answer) });
    },
    invalidate: ({ ticketIds, contactIds, isAny }) => {
      changes += 1;
      if (isAny) {
        tickets.clear();
        ticketsOfContact.clear();
      }
      const others = contactIds.flatMap((id) => [...(ticketsOfContact.get(id) ?? [])]);
      for (const id of [...ticketIds, ...others]) forgetTicket(id);
    },
  };
};

const rightsOf = (actor: Actor): object => {
  if (actor.kind !== 'user') return actor;
  const { userId, sessionId, name, ...rights } = actor;
  return rights;
};

const isCovered = (after: readonly Written[], by: readonly Written[]): boolean =>
  after.every(({ service, partition, position }) =>
    by.some((one) => one.service === service && one.partition === partition && one.position >= position),
  );

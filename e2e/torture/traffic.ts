import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { RefusedCall, type DeskClient } from '@balcao/desk-client';
import { insist } from '@balcao/desk-client/wait';

const isFinal = (problem: unknown): boolean =>
  problem instanceof RefusedCall &&
  problem.status >= 400 &&
  problem.status < 500 &&
  ![401, 403, 408, 429].includes(problem.status);

export type Contact = { readonly number: string; readonly name: string };

export const contacts = (count: number): readonly Contact[] =>
  Array.from({ length: count }, (_, index) => ({
    number: `55119${String(80_000_000 + index)}`,
    name: `Contact ${index}`,
  }));

/** Signed in for the whole run: access tokens outlive it, so a restarted auth does not matter. */
export type Session = { readonly desk: DeskClient; readonly renew: () => Promise<unknown> };

export const withSession = <T>({ renew }: Session, attempt: () => Promise<T>): Promise<T> =>
  insist(async () => {
    try {
      return await attempt();
    } catch (problem) {
      if (problem instanceof RefusedCall && (problem.status === 401 || problem.status === 403)) await renew();
      throw problem;
    }
  }, isFinal);

export type InboundPlan = {
  readonly contact: Contact;
  readonly id: string;
  readonly body: string;
  readonly timestamp: number;
};

/** One message per step, spread over the contacts, a millisecond apart so that the channel's clock orders them. */
const inboundAt = (
  people: readonly Contact[],
  index: number,
  startedAt: number,
  firstPart: string,
): InboundPlan => {
  const contact = people[index % people.length];
  if (contact === undefined) throw new Error('no contacts');
  return {
    contact,
    id: `${firstPart}-${index}`,
    body: `${firstPart} ${index}`,
    timestamp: startedAt + index,
  };
};

/** At least this many, and more while more are wanted. */
export type Amount = {
  readonly atLeast: number;
  readonly atMost: number;
  readonly isMoreWanted: () => boolean;
};

/**
 * Beyond the wanted amount traffic slows down: kills take a while, and the maximum must not be reached before the last
 * one.
 */
const leisureMs = 25;

const isDue = async ({ atLeast, atMost, isMoreWanted }: Amount, index: number): Promise<boolean> => {
  if (index < atLeast) return true;
  await pause(leisureMs);
  return index < atMost && isMoreWanted();
};

/**
 * Posts each message until the phone network has it. Every tenth is posted twice, which must not create two messages.
 */
export const writeAll = async (
  session: Session,
  whatsappId: number,
  people: readonly Contact[],
  amount: Amount,
  { startedAt, firstPart }: { readonly startedAt: number; readonly firstPart: string },
): Promise<readonly InboundPlan[]> => {
  const written: InboundPlan[] = [];
  for (let index = 0; await isDue(amount, index); index += 1) {
    const planned = inboundAt(people, index, startedAt, firstPart);
    const { contact, ...message } = planned;
    const post = () =>
      withSession(session, () =>
        session.desk.write(whatsappId, { from: contact.number, name: contact.name, ...message }),
      );
    await post();
    if (index % 10 === 0) await post();
    written.push(planned);
  }
  return written;
};

export type Accepted = { readonly ticketId: number; readonly messageId: string; readonly body: string };

/** Sends answers in turn; an answer whose outcome is unknown is sent again under its client id. */
export const answerAll = async (
  session: Session,
  ticketIds: readonly number[],
  amount: Amount,
): Promise<Accepted[]> => {
  const accepted: Accepted[] = [];
  for (let index = 0; await isDue(amount, index); index += 1) {
    const ticketId = ticketIds[index % ticketIds.length];
    if (ticketId === undefined) throw new Error('no tickets');
    const body = `answer ${index}`;
    const clientId = randomUUID();
    const message = await withSession(session, () => session.desk.send(ticketId, body, clientId));
    accepted.push({ ticketId, messageId: message.id, body });
  }
  return accepted;
};

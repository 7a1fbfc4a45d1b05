import type { Message } from '@balcao/contracts';
import { serviceNameSchema, verifyProjectionsInput, verifyProjectionsOutput } from '@balcao/contracts';
import { connectBus, systemContext } from '@balcao/event-bus';
import { createLogger } from '@balcao/service-kit';
import type { DeskClient } from '@balcao/desk-client';
import type { Accepted, InboundPlan } from './traffic.ts';

export type Violation = string;

export type TicketTruth = {
  readonly ticketId: number;
  readonly number: string;
  readonly unread: number;
  readonly messages: readonly Message[];
};

/** Every inbound message is exactly once, and in order, in the ticket of its contact. */
export const inboundStandsOnceInOrder = (
  plan: readonly InboundPlan[],
  tickets: readonly TicketTruth[],
): Violation[] =>
  tickets.flatMap((ticket) => {
    const expected = plan.filter(({ contact }) => contact.number === ticket.number).map(({ body }) => body);
    const found = ticket.messages.filter(({ fromMe }) => !fromMe).map(({ body }) => body);
    const missing = expected.filter((body) => !found.includes(body));
    const doubled = found.filter((body, index) => found.indexOf(body) !== index);
    if (missing.length > 0) return [`ticket ${ticket.ticketId} lost: ${missing.join(', ')}`];
    if (doubled.length > 0) return [`ticket ${ticket.ticketId} doubled: ${doubled.join(', ')}`];
    if (expected.join('\n') !== found.join('\n'))
      return [`ticket ${ticket.ticketId} is out of order: ${found.join(', ')}`];
    return [];
  });

/** The unread count of the list is the number of messages after the last one that was read. */
export const unreadIsRight = (tickets: readonly TicketTruth[]): Violation[] =>
  tickets.flatMap(({ ticketId, unread, messages }) => {
    const inbound = messages.filter(({ inboundNumber }) => inboundNumber !== null);
    const waiting = inbound.filter(({ read }) => !read);
    const numbers = inbound
      .map(({ inboundNumber }) => inboundNumber ?? 0)
      .toSorted((one, other) => one - other);
    if (numbers.some((number, index) => number !== index + 1))
      return [`ticket ${ticketId} numbers its messages ${numbers.join(', ')}`];
    if (waiting.length !== unread)
      return [`ticket ${ticketId} counts ${unread} unread, but ${waiting.length} are`];
    return [];
  });

type AtPhone = { readonly body: string; readonly to: string };

/** Every accepted answer is at the phone exactly once; at most as many as had a fault may be failed or unresolved. */
export const answersArrivedOnce = (
  accepted: readonly Accepted[],
  tickets: readonly TicketTruth[],
  outbox: readonly AtPhone[],
  mayFail: number,
): Violation[] => {
  const arrivals = new Map<string, number>();
  for (const { body } of outbox) arrivals.set(body, (arrivals.get(body) ?? 0) + 1);
  const stored = new Map(
    tickets.flatMap(({ messages }) => messages.map((message) => [message.id, message] as const)),
  );
  let admitted = 0;
  const violations = accepted.flatMap(({ messageId, body }) => {
    const count = arrivals.get(body) ?? 0;
    if (count > 1) return [`${body} arrived ${count} times`];
    const message = stored.get(messageId);
    if (message === undefined) return [`${body} was accepted and is not in its ticket`];
    if (message.sendState === 'failed' || message.sendState === 'unresolved') {
      admitted += 1;
      return message.sendState === 'failed' && count === 1 ? [`${body} says failed and arrived`] : [];
    }
    if (count === 0) return [`${body} never arrived and says ${String(message.sendState)}`];
    return message.ack >= 1 ? [] : [`${body} arrived and still shows the clock`];
  });
  return admitted > mayFail
    ? [...violations, `${admitted} sends failed or are unresolved, faults hit ${mayFail}`]
    : violations;
};

/** The answers of one ticket reach the phone in the order in which they were accepted. */
export const answersKeepOrder = (accepted: readonly Accepted[], outbox: readonly AtPhone[]): Violation[] => {
  const ticketIds = [...new Set(accepted.map(({ ticketId }) => ticketId))];
  return ticketIds.flatMap((ticketId) => {
    const sent = accepted.filter((answer) => answer.ticketId === ticketId).map(({ body }) => body);
    const arrived = outbox.map(({ body }) => body).filter((body) => sent.includes(body));
    const expected = sent.filter((body) => arrived.includes(body));
    return arrived.join() === expected.join()
      ? []
      : [`the phone got ticket ${ticketId}'s answers as ${arrived.join(', ')}`];
  });
};

/** Every read model of every service equals its rebuild. */
export const readModelsEqualRebuild = async (natsUrl: string): Promise<Violation[]> => {
  const log = createLogger({ service: 'crash-suite', level: 'error' });
  const bus = await connectBus({ url: natsUrl, name: 'crash-suite', log });
  try {
    const violations: Violation[] = [];
    for (const service of serviceNameSchema.options) {
      const { projections } = await bus.call(
        {
          service,
          operation: 'verifyProjections',
          input: verifyProjectionsInput,
          output: verifyProjectionsOutput,
        },
        {},
        systemContext('crash-suite', { deadlineMs: 60_000 }),
      );
      for (const { name, hashLive, hashRebuilt } of projections)
        if (hashLive !== hashRebuilt) violations.push(`${service}: ${name} differs from its rebuild`);
    }
    return violations;
  } finally {
    await bus.close();
  }
};

export const readTruth = async (desk: DeskClient, ticketIds: readonly number[]): Promise<TicketTruth[]> => {
  const truths: TicketTruth[] = [];
  for (const ticketId of ticketIds) {
    const ticket = await desk.ticket(ticketId);
    truths.push({
      ticketId,
      number: ticket.contact.number ?? '',
      unread: ticket.unreadMessages,
      messages: (await desk.conversation(ticketId)).filter((message) => message.ticketId === ticketId),
    });
  }
  return truths;
};

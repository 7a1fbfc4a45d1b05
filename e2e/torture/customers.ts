import {
  changeConnection,
  createQueue,
  deskTextMark,
  listTimeline,
  type TimelineEntry,
  weekOf,
} from '@balcao/contracts';
import type { DeskClient } from '@balcao/desk-client';
import { until } from '@balcao/desk-client/wait';
import { type Contact, type InboundPlan, type Session, withSession } from './traffic.ts';

/** Customers who choose an open sector, choose a closed one, write without a pause, or never answer. */
export type Manner = 'chooses' | 'comes late' | 'floods' | 'falls silent';
export type Customer = Contact & { readonly manner: Manner };
export type AutomaticLine = {
  readonly whatsappId: number;
  readonly salesId: number;
  readonly supportId: number;
};

const manners: readonly Manner[] = ['chooses', 'comes late', 'floods', 'falls silent'];
const flood = 30;
const leisureMs = 400;
const patience = { timeoutMs: 240_000, intervalMs: 500 };

export const customers = (ofEach: number): readonly Customer[] =>
  manners.flatMap((manner, kind) =>
    Array.from({ length: ofEach }, (_, index) => ({
      manner,
      number: `55219${String(80_000_000 + kind * 1_000 + index)}`,
      name: `Customer ${manner} ${String(index)}`,
    })),
  );

/** A connection with all automation: a menu, hours, an absence text, a farewell, and closing of unanswered tickets. */
export const openAutomaticLine = async (desk: DeskClient): Promise<AutomaticLine> => {
  const always = weekOf(() => [{ start: '00:00', end: '23:59' }]);
  // Monday is 0; three days from now no time zone is within these hours.
  const later = (new Date().getUTCDay() + 2) % 7;
  const seldom = weekOf((day) => (day === later ? [{ start: '08:00', end: '18:00' }] : []));
  const sales = { name: 'Vendas', color: '#1565c0', greetingMessage: 'Aqui é Vendas.', workWeek: always };
  const support = {
    name: 'Apoio',
    color: '#2e7d32',
    absenceMessage: 'Apoio está fechado.',
    workWeek: seldom,
  };
  const salesId = (await desk.call(createQueue, { body: sales })).id;
  const supportId = (await desk.call(createQueue, { body: support })).id;
  const whatsappId = await desk.connectSimulatedPhone('Automatic line');
  await desk.call(changeConnection, {
    params: { whatsappId },
    body: {
      queueIds: [salesId, supportId],
      defaultQueueId: salesId,
      greetingMessage: 'Menu de {{name}}:',
      openingMessage: 'Voltamos {{opens_at}}.',
      farewellMessage: 'Até logo.',
      closePendingMinutes: 1,
    },
  });
  await desk.changeSetting('timeCreateNewTicket', '3600');
  // This connection also repeats deliveries.
  await desk.faults(whatsappId, { duplicate: 40 });
  return { whatsappId, salesId, supportId };
};

/** What the phone of this number got, in order. */
export const received = async (desk: DeskClient, line: AutomaticLine, number: string): Promise<string[]> =>
  (await desk.outbox(line.whatsappId))
    .filter(({ to }) => to === number)
    .map(({ body }) => body.replaceAll(deskTextMark, ''));

/** Closed or not: each customer has one ticket, because all of their messages fall into its window. */
export const findTicketIds = async (desk: DeskClient, line: AutomaticLine, number: string) => {
  const found = await Promise.all(
    (['pending', 'open', 'closed'] as const).map((status) =>
      desk.tickets({ status, showAll: 'true', searchParam: number }),
    ),
  );
  return found.flatMap(({ tickets }) =>
    tickets.filter(({ whatsappId }) => whatsappId === line.whatsappId).map(({ id }) => id),
  );
};

export const readTimeline = async (desk: DeskClient, ticketId: number): Promise<readonly TimelineEntry[]> =>
  (await desk.call(listTimeline, { params: { ticketId } })).entries;

/**
 * A customer's visits, until enough of them are done.
 * @returns what the customer wrote
 */
const visit = async (
  session: Session,
  line: AutomaticLine,
  { manner, ...contact }: Customer,
  isMoreWanted: () => boolean,
): Promise<readonly InboundPlan[]> => {
  const { desk } = session;
  const written: InboundPlan[] = [];
  let last = Date.now();
  const write = async (body: string): Promise<void> => {
    last = Math.max(last + 1, Date.now());
    const message = { id: `${contact.number}-${String(written.length)}`, body, timestamp: last };
    const post = () =>
      withSession(session, () =>
        desk.write(line.whatsappId, { from: contact.number, name: contact.name, ...message }),
      );
    await post();
    if (written.length % 5 === 0) await post();
    written.push({ contact, ...message });
  };
  const gets = (count: number): Promise<unknown> =>
    until(
      async () => {
        const texts = await withSession(session, () => received(desk, line, contact.number));
        return texts.length >= count ? true : undefined;
      },
      () => `${contact.name} never got text ${String(count)}`,
      patience,
    );
  const chat = async (): Promise<void> => {
    for (let index = 0; isMoreWanted(); index += 1) {
      await write(`and then ${String(index)}`);
      await new Promise((resolve) => setTimeout(resolve, leisureMs));
    }
  };
  const isClosed = async (): Promise<true | undefined> => {
    const [ticketId] = await withSession(session, () => findTicketIds(desk, line, contact.number));
    const entries = ticketId === undefined ? [] : await readTimeline(desk, ticketId);
    return entries.some(({ type }) => type === 'closed') ? true : undefined;
  };

  await write('oi');
  if (manner === 'floods')
    for (let index = 0; index < flood; index += 1) await write(`hurry ${String(index)}`);
  await gets(1);
  if (manner === 'falls silent') {
    await until(isClosed, () => `${contact.name} was never closed`, patience);
    await write('back again');
    return written;
  }
  if (manner === 'chooses') await write('vendas');
  if (manner === 'comes late') await write('1');
  await gets(2);
  // The hint already answered the flood.
  if (manner === 'floods') await write('no number');
  await chat();
  return written;
};

export const visitAll = async (
  session: Session,
  line: AutomaticLine,
  people: readonly Customer[],
  isMoreWanted: () => boolean,
): Promise<readonly InboundPlan[]> =>
  (await Promise.all(people.map((customer) => visit(session, line, customer, isMoreWanted)))).flat();

import {
  connectionAutomationDefaults,
  createQueue,
  type Message,
  queueSchema,
  showTicket,
  type Ticket,
  ticketEvents,
} from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { expect } from 'vitest';
import { z } from 'zod';
import { admin, asTicket, attendant, person, startTicket } from './running-ticket.ts';
import { startMessagingPeer } from './messaging-peer.ts';

export const ana = attendant(7, { name: 'Ana' });
export const boss = admin(1);
export const noon = new Date('2026-11-20T15:00:00Z');
export const night = new Date('2026-11-21T01:00:00Z');
export const minute = 60_000;

const dataSchema = ticketEvents.AutomaticTextDue.data;

/** A desk with its contacts. Connection 1 has two sectors, connection 2 has one of them. */
export const startAutomation = async () => {
  const desk = await startTicket({ timersEveryMs: 100 });
  const messaging = await startMessagingPeer(desk, ana);
  let lastNumber = 351_920_000_000;
  let number = '';

  await desk.sql(`insert into rm_users (user_id, name) values (1, 'Chefe'), (7, 'Ana')`);
  const sector = async (name: string, color: string): Promise<number> => {
    const body = { name, color, greetingMessage: `Aqui é ${name}.`, absenceMessage: `${name} está fechado.` };
    return queueSchema.parse((await desk.ask(boss, createQueue, { body })).body).id;
  };
  const support = await sector('Apoio', '#aaaaaa');
  const sales = await sector('Vendas', '#bbbbbb');
  const { hintMessage, openingMessage } = connectionAutomationDefaults;
  await desk.sql(
    `insert into rm_connections (connection_id, name, type, color, is_default, greeting_message, queue_ids, hint_message, opening_message)
      values (1, 'Loja', null, '#111111', true, 'Olá {{name}}', $1, $3, $4), (2, 'Um', null, '#222222', false, 'Olá', $2, $3, $4)`,
    [[support, sales], [sales], hintMessage, openingMessage],
  );

  /** From now on a new contact writes. Answers their number. */
  const meet = (known?: string): string => {
    number = known ?? String((lastNumber += 1));
    return number;
  };

  /** The contact writes. Answers the ticket of the message. */
  const writes = async (
    body: string,
    {
      connectionId = 1,
      isGroup = false,
      ...more
    }: Partial<Message> & { connectionId?: number; isGroup?: boolean } = {},
  ): Promise<{ ticketId: number; messageId: string }> => {
    const contact = isGroup
      ? { identities: [{ kind: 'group', value: number } as const], name: 'Família', isGroup: true }
      : person(number);
    const [recorded] = await desk.receive({ contact, preview: body, connectionId });
    if (recorded === undefined) throw new Error('nothing was recorded');
    const messageId = await messaging.receive(recorded.ticket, body, more);
    return { ticketId: recorded.ticketId, messageId };
  };

  /** The texts and actions of the desk in a ticket, in order. */
  const doneIn = async (ticketId: number): Promise<string[]> => {
    const rows = await desk.sql(
      `select type, data, metadata from es_events where stream = $1 and type in
        ('AutomaticTextDue', 'AutomationPaused', 'AutomationResumed', 'SectorNotChosen', 'TicketTransferred') order by revision`,
      [`ticket-${ticketId}`],
    );
    return rows.map(({ type, data }) =>
      type === 'AutomaticTextDue'
        ? dataSchema.parse(data).rule
        : type === 'TicketTransferred'
          ? z.object({ cause: z.string().default('hand') }).parse(data).cause
          : z.string().parse(type),
    );
  };
  const expectDone = (ticketId: number, ...done: string[]) =>
    eventually(async () => {
      expect(await doneIn(ticketId)).toEqual(done);
    });
  const shown = async (ticketId: number): Promise<Ticket> =>
    asTicket((await desk.ask(boss, showTicket, { params: { ticketId } })).body);
  /** Waits until the automation has applied all earlier events. */
  const settled = async (): Promise<void> => {
    const { ticketId } = await (async () => {
      const kept = number;
      meet();
      const written = await writes('oi', { connectionId: 2 });
      meet(kept);
      return written;
    })();
    await eventually(async () => {
      expect((await shown(ticketId)).queueId).toBe(sales);
    });
  };

  return { desk, messaging, sales, support, meet, writes, doneIn, expectDone, shown, settled };
};

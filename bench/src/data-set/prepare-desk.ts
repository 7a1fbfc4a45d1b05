import type { Stack } from '@balcao/local/stack';
import { deskClient } from '@balcao/desk-client';
import { until } from '@balcao/desk-client/wait';
import { connectBus } from '@balcao/event-bus';
import { createLogger } from '@balcao/service-kit';
import pg from 'pg';
import { httpClient } from '../http-client.ts';
import { pick, type BenchDesk } from '../scenarios/scenario.ts';
import { fillLongConversation, fillMessages, fillTickets, type DataSetSize } from './fill.ts';
import { untilSent } from '../settle.ts';
import { fillWords } from './fill-words.ts';

const attendants = 50;
const longConversation = 20_000;
const password = 'a-benchmark-password';

export type PreparedDesk = BenchDesk & {
  readonly whatsappId: number;
  readonly admin: { readonly email: string; readonly password: string };
  readonly adminToken: string;
};

/** A desk with a connection, attendants who see everything, tickets of every kind and their messages. */
export const prepareDesk = async (
  stack: Stack,
  size: DataSetSize,
  say: (line: string) => void,
): Promise<PreparedDesk> => {
  const desk = deskClient(stack.url);
  const admin = await desk.signIn(stack.adminEmail, stack.adminPassword);
  await desk.changeSetting('allTicket', 'enabled');
  const whatsappId = await desk.connectSimulatedPhone('Bench');
  const credentials = Array.from({ length: attendants }, (_, index) => ({
    email: `a${index}@bench.example`,
    password,
  }));
  for (const [index, { email }] of credentials.entries())
    await desk.createAttendant(`Attendant ${index}`, email, password);
  const sessions = [];
  for (const { email } of credentials) {
    const own = deskClient(stack.url);
    sessions.push({ ...(await own.signIn(email, password)), own });
  }

  say(`filling ${size.tickets} tickets`);
  const bus = await connectBus({
    url: stack.natsUrl,
    name: 'bench',
    log: createLogger({ service: 'bench', level: 'error' }),
  });
  await fillTickets(bus, whatsappId, size.tickets);
  await bus.close();
  const pool = new pg.Pool({ connectionString: stack.databaseUrl, max: 2 });
  try {
    const copied = async () => {
      const { rows } = await pool.query<{ count: string }>('select count(*) from messaging.rm_tickets');
      return Number(rows[0]?.count) >= size.tickets ? true : undefined;
    };
    await until(copied, () => 'messaging did not learn of every ticket');
    say(`filling ${size.messages} messages`);
    await fillMessages(pool, size.messages);
    await fillWords(pool, size.messages);
    const { rows } = await pool.query<{ id: number }>(
      "select ticket_id::int as id from ticket.rm_tickets where status = 'pending' order by ticket_id",
    );
    const ids = rows.map(({ id }) => id);
    const openTicketIds = ids.slice(0, 500);
    for (const [index, ticketId] of openTicketIds.entries()) {
      const { own, user } = pick(sessions, index);
      await own.accept(ticketId, user.id);
      // As in any active conversation, the log has the contact; the filled rows are not in the log.
      await own.send(ticketId, 'Hello, how may I help you?');
    }
    await untilSent(stack.databaseUrl);
    const longTicketId = pick(openTicketIds, 0);
    await fillLongConversation(pool, longTicketId, longConversation);
    // A desk gets this many messages over months, with autovacuum in between, and not in the minutes of the
    // measurement.
    await pool.query('vacuum analyze');
    await pool.query('checkpoint');
    return {
      ask: httpClient(stack.url),
      url: stack.url,
      tokens: sessions.map(({ token }) => token),
      userIds: sessions.map(({ user }) => user.id),
      credentials,
      // The long conversation has its own scenario.
      openTicketIds: openTicketIds.slice(1),
      longTicketId,
      pendingTicketIds: ids.slice(openTicketIds.length),
      whatsappId,
      admin: { email: stack.adminEmail, password: stack.adminPassword },
      adminToken: admin.token,
    };
  } finally {
    await pool.end();
  }
};

/** The same desk with new tokens: a token ends after a quarter of an hour, and a whole run takes longer. */
export const signInAgain = async (desk: PreparedDesk): Promise<PreparedDesk> => {
  const tokens: string[] = [];
  for (const { email, password: own } of desk.credentials)
    tokens.push((await deskClient(desk.url).signIn(email, own)).token);
  const { token: adminToken } = await deskClient(desk.url).signIn(desk.admin.email, desk.admin.password);
  return { ...desk, tokens, adminToken };
};

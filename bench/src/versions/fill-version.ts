import { until } from '@balcao/desk-client/wait';
import pg from 'pg';
import { z } from 'zod';
import { expectStatus } from '../http-client.ts';
import { bearerOf, type DeskApi, deskApi } from './desk-api.ts';
import type { ServedDesk } from './served-desk.ts';

/** Messages beyond the first of each ticket, so that a page is full. */
const messagesPerTicket = 20;
const openTickets = 500;
export const clients = 10;
const password = 'a-benchmark-password';
const atOnce = 16;

/** `pid` of its supervisor. */
export type FillableDesk = ServedDesk & { readonly pid: number };

export type DeskSize = { readonly tickets: number };

export type VersionDesk = {
  readonly version: FillableDesk;
  readonly api: DeskApi;
  /** One attendant per client, and one more who watches. */
  readonly credentials: readonly { readonly email: string; readonly password: string }[];
  readonly whatsappId: number;
  readonly openTicketIds: readonly number[];
  readonly pendingTicketIds: readonly number[];
  /** Those of them that a scenario has accepted and not returned. */
  readonly accepted: Set<number>;
};

const idSchema = z.object({ id: z.number() });
const pageSchema = z.object({ tickets: z.array(idSchema), count: z.number() });

/** Does it for each value, a few at once. */
const forEach = async <T>(values: readonly T[], work: (value: T, index: number) => Promise<void>) => {
  const rest = values.entries();
  const one = async (): Promise<void> => {
    for (const [index, value] of rest) await work(value, index);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
};

const connectPhone = async (api: DeskApi, token: string): Promise<number> => {
  const { id } = await api.post('/whatsapp', { name: 'Bench', engine: 'simulator' }, idSchema, token);
  const reaches = (status: string) =>
    until(
      async () =>
        (await api.get(`/whatsapp/${id}`, z.object({ status: z.string() }), token)).status === status
          ? true
          : undefined,
      () => `the phone never became ${status}`,
    );
  await reaches('qrcode');
  await api.post(`/simulator/${id}/scan`, undefined, z.unknown(), token);
  await reaches('CONNECTED');
  return id;
};

/** Older copies of each ticket's first message, as sent by us; whatever columns a version has keep that message's values. */
const copyMessages = async (databaseUrl: string): Promise<void> => {
  const changed = new Map([
    ['message_id', 'gen_random_uuid()'],
    ['sequence', `lpad((left(m.sequence, 15)::bigint - n * 60000)::text, 15, '0') || substr(m.sequence, 16)`],
    ['from_me', 'true'],
    ['body', `'Line ' || n || ' of conversation ' || m.ticket_id || ': lorem ipsum dolor sit amet'`],
    ['ack', '3'],
    ['send_state', `'sent'`],
    ['inbound_number', 'null'],
    ['external_id', 'null'],
    ['created_at', `m.created_at - n * interval '1 minute'`],
    ['updated_at', `m.created_at - n * interval '1 minute'`],
  ]);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'messaging' and table_name = 'rm_messages' and is_generated = 'NEVER'`,
    );
    const columns = rows.map(({ name }) => name);
    await client.query(
      `insert into messaging.rm_messages (${columns.join(', ')})
       select ${columns.map((name) => changed.get(name) ?? `m.${name}`).join(', ')}
       from messaging.rm_messages m cross join generate_series(1, ${messagesPerTicket}) n`,
    );
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
};

/** The same data set in each version, through the calls that all of them have. */
export const fillVersion = async (version: FillableDesk, { tickets }: DeskSize): Promise<VersionDesk> => {
  const api = deskApi(version.url);
  const { token } = await api.signIn(version.adminEmail, version.adminPassword);
  await api.put('/settings/allTicket', { value: 'enabled' }, token);
  const credentials = Array.from({ length: clients + 1 }, (_, index) => ({
    email: `a${index}@bench.example`,
    password,
  }));
  await forEach(credentials, async ({ email }, index) => {
    await api.post('/users', { name: `Attendant ${index}`, email, password }, z.unknown(), token);
  });
  const whatsappId = await connectPhone(api, token);
  await forEach(Array.from({ length: tickets }), async (_, index) => {
    const body = {
      from: `55219${String(70_000_000 + index)}`,
      name: `Contact ${index}`,
      body: `Hello, this is question ${index}`,
    };
    const path = `/simulator/${whatsappId}/messages`;
    expectStatus(await api.ask('POST', path, body, bearerOf(token)), 202);
  });
  const pending = (pageNumber: number) =>
    api.get(`/tickets?status=pending&showAll=true&pageNumber=${pageNumber}`, pageSchema, token);
  await until(
    async () => ((await pending(1)).count >= tickets ? true : undefined),
    () => 'not every message became a ticket',
    { timeoutMs: 120_000 },
  );
  const ids: number[] = [];
  for (let page = 1; ids.length < Math.min(tickets, 2 * openTickets); page += 1)
    ids.push(...(await pending(page)).tickets.map(({ id }) => id));
  const openTicketIds = ids.slice(0, Math.min(openTickets, tickets / 2));
  const sessions = await Promise.all(credentials.map(({ email }) => api.signIn(email, password)));
  await forEach(openTicketIds, async (ticketId, index) => {
    const session = sessions[index % clients];
    if (session === undefined) return;
    await api.put(`/tickets/${ticketId}`, { status: 'open', userId: session.user.id }, session.token);
  });
  await copyMessages(version.databaseUrl);
  return {
    version,
    api,
    credentials,
    whatsappId,
    openTicketIds,
    pendingTicketIds: ids.slice(openTicketIds.length),
    accepted: new Set(),
  };
};

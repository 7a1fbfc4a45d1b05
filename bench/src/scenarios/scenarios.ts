import { randomBytes } from 'node:crypto';
import { bearer, pick, type BenchDesk, type Scenario } from './scenario.ts';
import { vocabulary } from '../data-set/fill-words.ts';
import { expectStatus } from '../http-client.ts';

const ticketColumns = `t.*, c.name as contact_name, c.number, c.email, c.profile_pic_url, c.is_number_hidden,
  n.name as connection_name, n.color, n.type, u.name as user_name`;
const ticketTables = `ticket.rm_tickets t
  join ticket.rm_contacts c using (contact_id)
  left join ticket.rm_connections n on n.connection_id = t.connection_id
  left join ticket.rm_users u on u.user_id = t.user_id`;

const newestMessages =
  'select * from messaging.rm_messages where ticket_id = $1 order by sequence desc limit 21';

/** Two hundred kilobytes, the size of a photograph that WhatsApp has compressed. */
const photograph = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  randomBytes(200_000),
]);

/** Typical search inputs: beginnings, whole words of all frequencies, two words, a part of a number. */
const searchFor = (turn: number): string => {
  const word = (step: number): string => pick(vocabulary, Math.floor(((turn * step) % 1_009) ** 3 / 51_500));
  switch (turn % 5) {
    case 0:
      return word(7).slice(0, 3);
    case 1:
      return word(11);
    case 2:
      return `${word(13)} ${word(17).slice(0, 5)}`;
    case 3:
      return String(70_000_000 + (turn % 10_000)).slice(1, 8);
    default:
      return `contact ${word(19).slice(0, 4)}`;
  }
};

/** The calls of an attendant's day, each beside the query (or the inserts) that it needs at least. */
export const scenariosFor = (desk: BenchDesk): readonly Scenario[] => {
  const someTicketId = pick(desk.openTicketIds, 7);
  const accepted: { readonly ticketId: number; readonly client: number }[] = [];
  return [
    {
      name: 'ticket list',
      kind: 'list',
      run: async ({ ask }, client) => {
        expectStatus(
          await ask('GET', '/tickets?status=pending&showAll=true', undefined, bearer(desk, client)),
          200,
        );
      },
      floor: {
        name: 'list',
        statements: [
          {
            sql: `select ${ticketColumns}, (select count(*) from (
                select 1 from ticket.rm_tickets where status = 'pending' limit 10000) counted) as total
              from ${ticketTables} where t.status = $1 order by t.updated_at desc, t.ticket_id desc limit 101`,
            values: ['pending'],
          },
        ],
      },
    },
    {
      name: 'ticket search',
      kind: 'list',
      run: async ({ ask }, client, turn) => {
        const searched = encodeURIComponent(searchFor(client * 31 + turn));
        const path = `/tickets?showAll=true&searchParam=${searched}`;
        expectStatus(await ask('GET', path, undefined, bearer(desk, client)), 200);
      },
      floor: null,
    },
    {
      name: 'one ticket',
      kind: 'single',
      run: async ({ ask }, client, turn) => {
        const ticketId = pick(desk.openTicketIds, client * 31 + turn);
        expectStatus(await ask('GET', `/tickets/${ticketId}`, undefined, bearer(desk, client)), 200);
      },
      floor: {
        name: 'ticket',
        statements: [
          {
            sql: `select ${ticketColumns} from ${ticketTables} where t.ticket_id = $1`,
            values: [someTicketId],
          },
        ],
      },
    },
    {
      name: 'messages page',
      kind: 'list',
      run: async ({ ask }, client, turn) => {
        const ticketId = pick(desk.openTicketIds, client * 31 + turn);
        const path = `/messages/${ticketId}?markRead=false`;
        expectStatus(await ask('GET', path, undefined, bearer(desk, client)), 200);
      },
      floor: {
        name: 'messages',
        statements: [{ sql: newestMessages, values: [someTicketId] }],
      },
    },
    {
      name: 'long page',
      kind: 'list',
      run: async ({ ask, longTicketId }, client) => {
        const path = `/messages/${longTicketId}?markRead=false`;
        expectStatus(await ask('GET', path, undefined, bearer(desk, client)), 200);
      },
      floor: { name: 'long', statements: [{ sql: newestMessages, values: [desk.longTicketId] }] },
    },
    {
      name: 'accept',
      kind: 'write',
      run: async ({ ask, pendingTicketIds, userIds }, client) => {
        const ticketId = pendingTicketIds.shift();
        if (ticketId === undefined) throw new Error('every ticket is accepted');
        accepted.push({ ticketId, client });
        const body = { status: 'open', userId: pick(userIds, client) };
        expectStatus(await ask('PUT', `/tickets/${ticketId}`, body, bearer(desk, client)), 200);
      },
      restore: async ({ ask, pendingTicketIds }) => {
        const body = { status: 'pending', userId: null };
        while (accepted.length > 0)
          await Promise.all(
            accepted.splice(0, 10).map(async ({ ticketId, client }) => {
              expectStatus(await ask('PUT', `/tickets/${ticketId}`, body, bearer(desk, client)), 200);
              pendingTicketIds.push(ticketId);
            }),
          );
      },
      floor: {
        name: 'accept',
        statements: [
          { sql: 'select * from ticket.rm_tickets where ticket_id = $1', values: [someTicketId] },
          {
            sql: "insert into bench_events (stream, type, data) values ($1, 'TicketAccepted', '{}')",
            values: ['t'],
          },
          {
            sql: 'update bench_tickets set touched = touched + 1 where id = (random() * 9999)::int',
            values: [],
          },
        ],
      },
    },
    {
      name: 'send',
      kind: 'write',
      run: async ({ ask }, client, turn) => {
        const ticketId = pick(desk.openTicketIds, client * 31 + turn);
        const body = { body: `answer ${client}.${turn}` };
        expectStatus(await ask('POST', `/messages/${ticketId}`, body, bearer(desk, client)), 200);
      },
      floor: {
        name: 'send',
        statements: [
          { sql: 'select * from ticket.rm_tickets where ticket_id = $1', values: [someTicketId] },
          {
            sql: "insert into bench_events (stream, type, data) values ($1, 'MessageQueued', '{}')",
            values: ['m'],
          },
          {
            sql: 'update bench_tickets set touched = touched + 1 where id = (random() * 9999)::int',
            values: [],
          },
        ],
      },
    },
    {
      name: 'upload',
      kind: 'write',
      run: async ({ url, openTicketIds }, client, turn) => {
        const form = new FormData();
        form.set('medias', new Blob([photograph], { type: 'image/jpeg' }), `photo ${client}.${turn}.jpg`);
        const response = await fetch(`${url}/messages/${pick(openTicketIds, client * 31 + turn)}`, {
          method: 'POST',
          headers: bearer(desk, client),
          body: form,
        });
        if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
        await response.arrayBuffer();
      },
      floor: null,
    },
    {
      name: 'sign-in',
      kind: 'sign-in',
      run: async ({ ask, credentials }, client) => {
        expectStatus(await ask('POST', '/auth/login', pick(credentials, client)), 200);
      },
      floor: null,
    },
  ];
};

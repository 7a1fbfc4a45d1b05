import { randomUUID } from 'node:crypto';
import {
  connectionAutomationDefaults,
  createQueue,
  type Message,
  queueSchema,
  ticketEvents,
  type TicketListItem,
  updateTicket,
} from '@balcao/contracts';
import { readParkedWish, runParked } from '@balcao/service-runtime/parked/parked-command';
import { eventually } from '@balcao/testkit';
import pg from 'pg';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { admin, attendant, person, startTicket } from './running-ticket.ts';
import { startMessagingPeer } from './messaging-peer.ts';

// A consumer logs that its connection was killed.
const desk = await startTicket({ timersEveryMs: 100, logLevel: 'silent' });
const ana = attendant(7, { name: 'Ana' });
const messaging = await startMessagingPeer(desk, ana);
const consumer = 'ticket__react-to-messages';
const noon = new Date('2026-11-20T15:00:00Z');

let lastNumber = 351_930_000_000;

beforeAll(async () => {
  await desk.sql(`insert into rm_users (user_id, name) values (1, 'Chefe'), (7, 'Ana')`);
  const sector = async (name: string, color: string): Promise<number> => {
    const body = { name, color, greetingMessage: `Aqui é ${name}.` };
    return queueSchema.parse((await desk.ask(admin(1), createQueue, { body })).body).id;
  };
  const queueIds = [await sector('Apoio', '#aaaaaa'), await sector('Vendas', '#bbbbbb')];
  const { hintMessage } = connectionAutomationDefaults;
  await desk.sql(
    `insert into rm_connections (connection_id, name, type, color, is_default, greeting_message, queue_ids, hint_message)
     values (1, 'Loja', null, '#111111', true, 'Olá', $2, $1)`,
    [hintMessage, queueIds],
  );
});

beforeEach(() => {
  lastNumber += 1;
  desk.clock.time = noon;
});

type Written = { readonly ticket: TicketListItem; readonly messageId: string };

const writes = async (body: string, more: Partial<Message> = {}): Promise<Written> => {
  const [recorded] = await desk.receive({ contact: person(String(lastNumber)), preview: body });
  if (recorded === undefined) throw new Error('nothing was recorded');
  return { ticket: recorded.ticket, messageId: await messaging.receive(recorded.ticket, body, more) };
};

/** The consumer has applied this message, and so all earlier ones of the conversation. */
const heard = ({ messageId }: Written): Promise<void> =>
  eventually(async () => {
    const rows = await desk.sql(
      `select 1 from consumer_positions c join messaging.es_events e on e.partition = c.partition
       where c.consumer = $1 and e.stream = $2 and c.position >= e.position`,
      [consumer, `message-${messageId}`],
    );
    expect(rows).toHaveLength(1);
  });

const ruleSchema = z.object({ rule: ticketEvents.AutomaticTextDue.data.shape.rule });
const doneIn = async ({ ticket }: Written): Promise<string[]> => {
  const rows = await desk.sql(
    `select type, data from es_events where stream = $1 and type in ('AutomaticTextDue', 'SectorNotChosen') order by revision`,
    [`ticket-${ticket.id}`],
  );
  return rows.map(({ type, data }) =>
    type === 'AutomaticTextDue' ? ruleSchema.parse(data).rule : z.string().parse(type),
  );
};

const anaMoves = async ({ ticket }: Written, body: object): Promise<void> => {
  const { status } = await desk.ask(ana, updateTicket, { params: { ticketId: ticket.id }, body });
  expect(status).toBe(200);
};

/**
 * Delivers the whole conversation again, and a new message after it. The new one is a picture, which is not an
 * answer.
 */
const hearsAgain = async (): Promise<void> => {
  await desk.sql('update consumer_positions set position = 0 where consumer = $1', [consumer]);
  await heard(await writes('', { mediaType: 'image' }));
};

test('rules do not react to a message twice, from whatever position the consumer starts (J2)', async () => {
  const first = await writes('oi');
  await heard(first);
  desk.clock.time = new Date(noon.getTime() + 60_000);
  await heard(await writes('bom dia'));
  expect(await doneIn(first)).toEqual(['menu', 'menu-hint']);
  await desk.sql('delete from st_reaction_marks');
  await hearsAgain();
  expect(await doneIn(first)).toEqual(['menu', 'menu-hint']);
});

test('a message without a reaction gets none when the consumer starts again (J2)', async () => {
  const first = await writes('oi');
  await heard(first);
  await anaMoves(first, { status: 'open', userId: 7 });
  await heard(await writes('alguém?'));
  await anaMoves(first, { status: 'pending', userId: null });
  await hearsAgain();
  expect(await doneIn(first)).toEqual(['menu']);
});

test('a message that was parked gets no reaction when it is replayed (J2)', async () => {
  const first = await writes('oi');
  await heard(first);
  desk.clock.time = new Date(noon.getTime() + 60_000);
  const spanOf = (span: string) =>
    desk.sql('update rm_ticket_spans set span = $1 where ticket_id = $2 returning 1', [
      span,
      first.ticket.id,
    ]);
  const [kept] = await desk.sql('select span::text from rm_ticket_spans where ticket_id = $1', [
    first.ticket.id,
  ]);
  await spanOf('{}');
  const parked = await writes('bom dia');
  await eventually(
    async () => {
      expect(
        await desk.sql('select 1 from dead_letters where stream = $1', [`message-${parked.messageId}`]),
      ).toHaveLength(1);
    },
    { timeoutMs: 60_000 },
  );
  await spanOf(z.string().parse(kept?.['span']));
  const said: string[] = [];
  await runParked(desk.bus, readParkedWish(['ticket', '--replay', consumer]), (line) => said.push(line));
  expect(said).toEqual([`${consumer} message-${parked.messageId}: 1 applied`]);
  expect(await doneIn(first)).toEqual(['menu']);
});

test('a reaction that fails before its position is stored leaves nothing, and runs once', async () => {
  const client = new pg.Client({ connectionString: desk.databaseUrl, options: '-c search_path=ticket' });
  await client.connect();
  await client.query('begin');
  // The events are appended by then, but the position is not stored.
  await client.query('lock table st_reactions in exclusive mode');
  const first = await writes('oi');
  await eventually(async () => {
    const killed = await desk.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query ~ 'insert into st_reactions'`,
    );
    expect(killed).toHaveLength(1);
  });
  expect(await doneIn(first)).toEqual([]);
  await client.query('rollback');
  await client.end();
  await heard(first);
  expect(await doneIn(first)).toEqual(['menu']);
});

test('a waiting hint ends with its span (J4)', async () => {
  const first = await writes('oi');
  await heard(first);
  await heard(await writes('bom dia'));
  expect(await desk.sql('select 1 from st_automation_timers')).toHaveLength(1);
  await anaMoves(first, { status: 'closed' });
  const again = await writes('oi');
  await heard(again);
  expect(await desk.sql('select 1 from st_automation_timers')).toEqual([]);
  expect(again.ticket.id).toBe(first.ticket.id);
  expect(await doneIn(first)).toEqual(['menu', 'menu']);
});

test('reactions to messages that cannot be delivered again are deleted (J2)', async () => {
  const [old, fresh] = [randomUUID(), randomUUID()];
  await desk.sql(
    `insert into st_reactions (event_id, rule, ticket_id, contact_id, at)
     values ($1, 'menu', 1, 1, $3::timestamptz - interval '8 days'), ($2, 'menu', 1, 1, $3::timestamptz - interval '6 days')`,
    [old, fresh, noon.toISOString()],
  );
  await eventually(async () => {
    const rows = await desk.sql('select event_id from st_reactions where event_id in ($1, $2)', [old, fresh]);
    expect(rows).toEqual([{ event_id: fresh }]);
  });
});

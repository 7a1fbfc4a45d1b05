import {
  type Actor,
  checkNumber,
  contactSchema,
  createQueue,
  createQuickAnswer,
  createTag,
  type Endpoint,
  endpoints,
  listPhoneContacts,
  noteSchema,
  queueSchema,
  quickAnswerSchema,
  statusesOf,
  tagSchema,
  takeContact,
  type UserActor,
  writeNote,
} from '@balcao/contracts';
import { serveOperation } from '@balcao/event-bus';
import { disposeAtEnd } from '@balcao/testkit';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { attemptsAt } from './every-code.ts';
import { admin, attendant, errorOf, person, script, startTicket } from './running-ticket.ts';
import { missing, missingId, type Scene } from './scene.ts';
import { createActs } from './ticket-acts.ts';

const desk = await startTicket();
const ana = attendant(7, { name: 'Ana' });
const boss = admin(1);
const stranger = attendant(9, { name: 'Caio', seesAllTickets: false });
const { newTicket, put, lastNumber } = createActs(desk, boss);
let scene: Scene;
let freeNumber = 5_511_988_000_000;

const holder = desk.bus.serveHolder(1, [
  serveOperation(checkNumber, ({ number }) => {
    if (number.endsWith('500')) throw new Error('the page is gone');
    const identities = [{ kind: 'phone', value: number } as const];
    return Promise.resolve(
      number.endsWith('200') ? { isRegistered: true, identities } : { isRegistered: false },
    );
  }),
  serveOperation(listPhoneContacts, ({ limit }) => {
    if (limit > 1) throw new Error('the page is gone');
    return Promise.resolve({ total: 5, contacts: [], next: null });
  }),
]);
disposeAtEnd(() => holder.stop());

const useDefault = (connectionId: number | null) =>
  desk.sql('update rm_connections set is_default = coalesce(connection_id = $1, false)', [connectionId]);

const tickets = { open: ana, waiting: ana, hidden: stranger } as const;

/** A ticket that its assignee closed, and a later one of the same contact. */
const resolvedBeside = async (other: keyof typeof tickets, by: UserActor) => {
  const first = await newTicket();
  await put({ status: 'open', userId: tickets[other].userId })(first);
  const { id: ticketId, revision } = await put({ status: 'closed' }, by)(first);
  const time = Date.now();
  desk.clock.time = new Date(time + 60_000);
  const [next] = await desk.receive({ contact: person(lastNumber()) });
  if (other === 'open') await put({ status: 'open' }, ana)({ id: next?.ticketId ?? 0 });
  desk.clock.time = new Date(time);
  return { ticketId, revision, by };
};

beforeAll(async () => {
  await desk.sql(
    `insert into rm_users (user_id, name) values (1, 'Chefe'), (7, 'Ana'), (8, 'Bia'), (9, 'Caio')`,
  );
  await desk.sql(`insert into rm_connections (connection_id, name, type, color, is_default)
    values (1, 'Loja', null, '#111111', true), (2, 'Oficina', null, '#222222', false), (3, 'Casa', null, '#333333', false)`);
  const ticket = await put({ status: 'open', userId: 7 })(await newTicket());
  const ask = (endpoint: Parameters<typeof desk.ask>[1], body: object) => desk.ask(boss, endpoint, { body });
  const queue = async (name: string, color: string) =>
    queueSchema.parse((await ask(createQueue, { name, color })).body).id;
  const tag = async (name: string) => tagSchema.parse((await ask(createTag, { name, color: '' })).body).id;
  const answer = async (shortcut: string) =>
    quickAnswerSchema.parse((await ask(createQuickAnswer, { shortcut, message: 'Até a próxima!' })).body).id;
  const note = await desk.ask(ana, writeNote, { params: { ticketId: ticket.id }, body: { body: 'Ligar' } });
  const takenNumber = '5511987654321';
  const other = await ask(takeContact, { name: 'Rui', number: takenNumber });
  const group = { identities: [{ kind: 'group', value: '1' } as const], name: 'Família', isGroup: true };
  const [ofGroup] = await desk.receive({ contact: group });
  await Promise.all([queue('Vendas', '#aaaaaa'), tag('VIP'), answer('fim')]);
  scene = {
    ask: desk.ask,
    newContact: async () => {
      freeNumber += 1;
      return contactSchema.parse((await ask(takeContact, { number: String(freeNumber) })).body).id;
    },
    ana,
    boss,
    stranger,
    script: script(),
    limited: script([999]),
    ticketId: ticket.id,
    contactId: ticket.contactId,
    otherContactId: contactSchema.parse(other.body).id,
    takenNumber,
    groupId: ofGroup?.contactId ?? 0,
    noteId: noteSchema.parse(note.body).id,
    queueId: await queue('Apoio', '#bbbbbb'),
    tagId: await tag('Novo'),
    quickAnswerId: await answer('oi'),
    closedBeside: async (beside) => (await resolvedBeside(beside, boss)).ticketId,
    undoBeside: (beside) => resolvedBeside(beside, tickets[beside]),
    onConnection: async (which, act) => {
      await useDefault({ ready: 1, asleep: 2, none: null }[which]);
      return act();
    },
    whileTicketsVanish: async (act) => {
      await desk.sql(`create function vanish() returns trigger language plpgsql as 'begin return null; end'`);
      await desk.sql(
        'create trigger vanish before insert on rm_tickets for each row execute function vanish()',
      );
      const answered = await act();
      await desk.sql('drop function vanish cascade');
      return answered;
    },
  };
});
afterEach(async () => {
  desk.clock.time = null;
  await useDefault(1);
});

const own = endpoints.filter(({ service }) => service === 'ticket');
/** The same calls as for a conflict, but from a version that the thing does not have yet (rule G16). */
const refusesVersions = async (endpoint: Endpoint): Promise<void> => {
  const ahead: Scene = {
    ...scene,
    ask: (actor, asked, raw, key) =>
      scene.ask(actor, asked, raw, key?.ifMatch === undefined ? key : { ...key, ifMatch: 1_000_000 }),
  };
  for (const attempt of attemptsAt(endpoint, 'ERR_EDIT_CONFLICT'))
    expect(await attempt(ahead)).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', field: 'If-Match' },
    });
};
const pairs = own.flatMap((endpoint) =>
  endpoint.errors.map((code) => [endpoint.operation, code, endpoint] as const),
);

test.each(pairs)('%s can answer %s', async (_operation, code, endpoint) => {
  const attempts = attemptsAt(endpoint, code);
  expect(attempts.length, 'say in every-code.ts how somebody gets this code').toBeGreaterThan(0);
  const statuses: number[] = [];
  for (const attempt of attempts) {
    const { status, body } = await attempt(scene);
    expect([status, errorOf(body)]).toEqual([status, code]);
    statuses.push(status);
  }
  expect(statuses).toEqual(statusesOf(endpoint, code));
  if (code === 'ERR_EDIT_CONFLICT') await refusesVersions(endpoint);
});

/** Ids that do not exist, so that the calls change nothing. */
const nowhere = {
  ...Object.fromEntries(
    ['ticketId', 'contactId', 'queueId', 'tagId', 'quickAnswerId', 'mergeId'].map((name) => [name, missing]),
  ),
  ...Object.fromEntries(['noteId', 'importId', 'deletionId'].map((name) => [name, missingId])),
};

test.each(own.map((endpoint) => [endpoint.operation, endpoint] as const))(
  '%s is refused to everybody beyond its access',
  async (_operation, endpoint) => {
    // A setting, and not the access, decides who may change quick answers.
    await desk.sql(`insert into rm_settings values ('quickAnswer', 'enabled') on conflict do nothing`);
    const refusal = async (actor: Actor) => {
      const { status, body } = await desk.ask(actor, endpoint, { params: nowhere });
      return status === 401 || status === 403 ? errorOf(body) : null;
    };
    expect(await refusal({ kind: 'nobody' })).toBe('ERR_SESSION_EXPIRED');
    expect(await refusal(ana)).toBe(endpoint.access === 'signed-in' ? null : 'ERR_NO_PERMISSION');
    expect(await refusal(boss)).toBeNull();
  },
);

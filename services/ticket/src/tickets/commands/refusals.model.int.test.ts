import { createTicket, deleteTicket, showTicket, type UserActor, updateTicket } from '@balcao/contracts';
import { tries } from '@balcao/testkit/thoroughness';
import { array, assert, asyncProperty } from 'fast-check';
import { expect, test } from 'vitest';
import {
  anyDeed,
  type Deed,
  happens,
  indexOf,
  maySee,
  type Name,
  people,
  type Tickets,
} from '../../../test/conversation-model.ts';
import { attendant, errorOf, person, startTicket } from '../../../test/running-ticket.ts';
import { bodyOf } from '../../../test/ticket-model.ts';

const desk = await startTicket();
await desk.sql(`insert into rm_users (user_id, name, queue_ids) values
  (1, 'Ana', '{1}'), (2, 'Bia', '{1,2}'), (3, 'Chefe', '{}')`);
await desk.sql(`insert into rm_connections (connection_id, name, type, color, is_default) values
  (1, 'Loja', null, '#111111', true), (2, 'Oficina', null, '#222222', false)`);
await desk.sql(`insert into rm_queues values
  (1, 'Vendas', '#aaaaaa', '', '', '', '', 1, now(), now()), (2, 'Suporte', '#bbbbbb', '', '', '', '', 1, now(), now())`);
await desk.sql(`insert into rm_settings values ('timeCreateNewTicket', '3600')`);

const names: readonly Name[] = ['ana', 'bia', 'boss'];
const actorOf = (name: Name): UserActor => {
  const { userId, queueIds, isAdmin } = people[name];
  return attendant(userId, {
    queueIds: [...queueIds],
    profile: isAdmin ? 'admin' : 'user',
    seesAllTickets: false,
  });
};
const nowhere = 999_999_999;
let lastNumber = 353_100_000_000;
/** The errors with which moves were refused. */
const met = new Set<string>();

const put = (by: Name, at: number, kind: 'accept' | 'spy' | 'close' | 'give' | 'send', to = 1): Deed => {
  const { userId } = people[by];
  const own = { by: userId, queueId: to, to };
  return { kind: 'put', by, at, action: { ...own, kind } };
};
const wrote = (isLate: boolean): Deed => ({ kind: 'write', connectionId: 1, isLate });
/** A sequence of moves that meets every error. */
const everyRefusal: Deed[] = [
  put('boss', 0, 'accept', 1),
  put('ana', 0, 'accept'),
  put('ana', 0, 'give', 99),
  put('ana', 0, 'send', 99),
  { kind: 'for-nobody', by: 'ana', at: 0 },
  { kind: 'connect', by: 'ana', at: 0, whatsappId: 2 },
  { kind: 'connect', by: 'boss', at: 0, whatsappId: 99 },
  put('boss', 0, 'close'),
  wrote(true),
  put('ana', 0, 'accept'),
  put('ana', 1, 'spy'),
  put('boss', 0, 'accept'),
  put('boss', 1, 'accept'),
  put('boss', 0, 'spy'),
];
/** Moves that others start from. */
const beginnings: Deed[] = [wrote(false), put('boss', 0, 'send', 1)];

const startConversation = () => {
  const contact = person(String((lastNumber += 1)));
  /** The ids of the tickets in order, also of deleted ones. */
  const ids: number[] = [];
  let contactId = 0;
  const write = async ({ connectionId, isLate }: Extract<Deed, { kind: 'write' }>) => {
    // Two hours pass. By then a message does not reopen a closed ticket.
    if (isLate)
      await desk.sql(
        `update rm_tickets set updated_at = updated_at - interval '2 hours' where contact_id = $1`,
        [contactId],
      );
    const [recorded] = await desk.receive({ contact, connectionId });
    contactId = recorded?.contactId ?? 0;
    return { status: 200, body: undefined };
  };
  const call = (deed: Exclude<Deed, { kind: 'write' }>) => {
    const actor = actorOf(deed.by);
    if (deed.kind === 'open') return desk.ask(actor, createTicket, { body: { contactId } });
    const params = { ticketId: ids[indexOf(deed.at, ids.length)] ?? nowhere };
    if (deed.kind === 'delete') return desk.ask(actor, deleteTicket, { params });
    const body =
      deed.kind === 'put'
        ? bodyOf(deed.action)
        : deed.kind === 'connect'
          ? { whatsappId: deed.whatsappId }
          : { status: 'open', userId: null };
    return desk.ask(actor, updateTicket, { params, body });
  };
  return {
    ids,
    /** The error with which the move is refused, if it is. */
    act: async (deed: Deed): Promise<string | null> => {
      const { status, body } = await (deed.kind === 'write' ? write(deed) : call(deed));
      const places = await stored();
      for (const { id } of places) if (!ids.includes(id)) ids.push(id);
      return status === 200 ? null : `${String(status)} ${errorOf(body)}`;
    },
    places: async () => {
      const places = await stored();
      return places.map(({ id, ...place }) => [ids.indexOf(id), place]);
    },
  };
  async function stored() {
    const rows = await desk.sql(
      `select ticket_id::int as id, status, user_id::int as "userId", queue_id::int as "queueId",
         connection_id::int as "whatsappId"
       from rm_tickets where contact_id = $1 order by ticket_id`,
      [contactId],
    );
    return rows.map((row) => ({ ...row, id: Number(row['id']) }));
  }
};

test('after any moves, tickets are where the rules say, and a refused user gets the reason', async () => {
  await assert(
    asyncProperty(array(anyDeed, { minLength: 1, maxLength: 20 }), async (deeds) => {
      const conversation = startConversation();
      let tickets: Tickets = [];
      for (const deed of [...beginnings, ...deeds]) {
        const expected = happens(tickets, deed);
        expect([deed, await conversation.act(deed)]).toEqual([deed, expected.error]);
        tickets = expected.tickets;
        const standing = tickets.flatMap(({ place, isDeleted }, index) =>
          isDeleted ? [] : [[index, place]],
        );
        expect([deed, await conversation.places()]).toEqual([deed, standing]);
        if (expected.error !== null) met.add(expected.error);
      }
      for (const [index, ticket] of tickets.entries())
        for (const name of names) {
          const params = { ticketId: conversation.ids[index] };
          const { status } = await desk.ask(actorOf(name), showTicket, { params });
          expect([name, ticket, status]).toEqual([
            name,
            ticket,
            !ticket.isDeleted && maySee(name, ticket) ? 200 : 404,
          ]);
        }
    }),
    { numRuns: tries(4, 400), examples: [[everyRefusal]] },
  );
  expect([...met].toSorted()).toEqual([
    '400 ERR_NONE_USER_TICKET',
    '400 ERR_OPEN_USER_TICKET',
    '400 ERR_QUEUE_NOT_FOUND',
    '400 ERR_VALIDATION',
    '403 ERR_NO_PERMISSION',
    '404 ERR_NO_TICKET_FOUND',
    '404 ERR_NO_USER_FOUND',
    '404 ERR_NO_WAPP_FOUND',
    '409 ERR_OPEN_USER_TICKET',
    '409 ERR_OTHER_OPEN_TICKET',
  ]);
});

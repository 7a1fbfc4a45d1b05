import { eventually } from '@balcao/testkit';
import { describe, expect, it } from 'vitest';
import { anId, answers, fieldOf, idOf, listOf, openWireDesk } from './existing-client.ts';

const desk = await openWireDesk();
const salesId = idOf(await desk.admin.post('/queue', { name: 'Sales', color: '#112233' }));
const ana = await desk.attendant('Ana', [salesId]);
const connectionId = await desk.connection('Reception');

const ticketsOf = async (query = ''): Promise<readonly unknown[]> =>
  listOf(fieldOf((await desk.admin.get(`/tickets${query}`)).json, 'tickets'));
const cardOf = (status: string): Promise<unknown> =>
  desk.admin
    .get(`/tickets?status=${status}&showAll=true&withUnreadMessages=false&queueIds=[${String(salesId)}]`)
    .then(({ json }) => fieldOf(json, 'count'));
const groupedBy = (tickets: readonly unknown[], keyOf: (ticket: unknown) => unknown) =>
  Object.fromEntries(
    [...Map.groupBy(tickets, keyOf)].map(([key, group]) => [String(key), group.length] as const),
  );
const idOfTicketOf = (tickets: readonly unknown[], name: string): unknown =>
  fieldOf(
    tickets.find((ticket) => fieldOf(fieldOf(ticket, 'contact'), 'name') === name),
    'id',
  );

/** Section 12 of the existing clients' contract: they compute their dashboard themselves (rules X4 and T24). */
describe('dashboard', () => {
  it('is computed correctly from lists of tickets, users and tags', async () => {
    const startedAt = Date.now();
    const names = ['Carla', 'Davi', 'Elsa'];
    for (const [index, name] of names.entries())
      await desk.write(connectionId, `551198765400${String(index)}`, name, 'Hello');
    const all = await eventually(async () => {
      const tickets = await ticketsOf();
      expect(tickets).toHaveLength(3);
      return tickets;
    });
    const tag = idOf(await desk.admin.post('/tags', { name: 'VIP', color: '#112233' }));
    const [carla, davi, elsa] = names.map((name) => idOfTicketOf(all, name));
    const put = (id: unknown, body: object) => desk.admin.put(`/tickets/${String(id)}`, body);
    for (const id of [carla, davi])
      expect(await put(id, { status: 'open', userId: ana.id, queueId: salesId })).toEqual(answers(200, {}));
    expect(await put(davi, { status: 'closed', userId: ana.id })).toEqual(answers(200, {}));
    expect(await put(elsa, { queueId: salesId })).toEqual(answers(200, {}));
    const contactId = fieldOf(fieldOf(all[0], 'contact'), 'id');
    await desk.admin.post('/tags/sync', { contactId, tags: [{ id: tag }] });

    expect([await cardOf('open'), await cardOf('pending'), await cardOf('closed')]).toEqual([1, 1, 1]);
    const tickets = await ticketsOf();
    expect(groupedBy(tickets, (ticket) => fieldOf(fieldOf(ticket, 'whatsapp'), 'name'))).toEqual({
      Reception: 3,
    });
    expect(groupedBy(tickets, (ticket) => fieldOf(fieldOf(ticket, 'queue'), 'name'))).toEqual({ Sales: 3 });
    expect(groupedBy(tickets, (ticket) => fieldOf(ticket, 'userId'))).toEqual({
      [String(ana.id)]: 2,
      null: 1,
    });
    for (const ticket of tickets) {
      const createdAt = Date.parse(String(fieldOf(ticket, 'createdAt')));
      expect(Math.abs(createdAt - startedAt)).toBeLessThan(10 * 60_000);
    }
    const { json } = await desk.admin.get('/users');
    expect(listOf(fieldOf(json, 'users')).map((user) => fieldOf(user, 'id'))).toContain(ana.id);
    expect(await desk.admin.get('/tags-with-count')).toEqual(
      answers(200, { tags: [{ id: anId, name: 'VIP', usageCount: 1 }] }),
    );
  });
});

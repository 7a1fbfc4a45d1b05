import { eventually } from '@balcao/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  aList,
  aMoment,
  anId,
  answers,
  aText,
  type Attendant,
  fieldOf,
  idOf,
  listOf,
  openWireDesk,
  refuses,
  type WireDesk,
} from './existing-client.ts';

let desk: WireDesk;
let ana: Attendant;
let bia: Attendant;
let salesId: number;
let supportId: number;
let connectionId: number;
beforeAll(async () => {
  desk = await openWireDesk();
  salesId = idOf(
    await desk.admin.post('/queue', { name: 'Sales', color: '#112233', greetingMessage: 'Hi {{name}}' }),
  );
  supportId = idOf(await desk.admin.post('/queue', { name: 'Support', color: '#332211' }));
  ana = await desk.attendant('Ana', [salesId]);
  bia = await desk.attendant('Bia', [salesId, supportId]);
  connectionId = await desk.connection('Reception');
  await desk.admin.put(`/whatsapp/${String(connectionId)}`, { farewellMessage: 'Bye {{name}}' });
});

const pathOf = (id: unknown): string => `/tickets/${String(id)}`;
/** The fields of a list item; clients compare `whatsapp.type` with null. */
const item = {
  id: anId,
  status: 'pending',
  unreadMessages: anId,
  lastMessage: aText,
  isGroup: false,
  userId: null,
  contactId: anId,
  whatsappId: anId,
  queueId: null,
  transf: false,
  createdAt: aMoment,
  updatedAt: aMoment,
  contact: {
    id: anId,
    name: aText,
    number: aText,
    email: '',
    profilePicUrl: aText,
    messengerId: null,
    instagramId: null,
    telegramId: null,
    webchatId: null,
  },
  queue: null,
  whatsapp: { name: 'Reception', type: null, color: '#5C59A0' },
};
const ticketOf = (name: string): Promise<unknown> =>
  eventually(async () => {
    const { json } = await desk.admin.get(`/tickets?searchParam=${name}&showAll=true`);
    const [first] = listOf(fieldOf(json, 'tickets'));
    expect(first).toBeDefined();
    return fieldOf(first, 'id');
  });
const bodiesTo = async (number: string): Promise<readonly string[]> => {
  const { json } = await desk.admin.get(`/simulator/${String(connectionId)}/outbox`);
  const messages = listOf(fieldOf(json, 'messages'));
  return messages.filter((one) => fieldOf(one, 'to') === number).map((one) => String(fieldOf(one, 'body')));
};

/** Section 8 of the existing clients' contract (rules T2, T3, T24, V3, X2 and X4). */
describe('tickets', () => {
  it('are full list items, found by words and digits, counted for the badges', async () => {
    await desk.write(connectionId, '5511987654321', 'Carla', 'Hello there');
    const id = await ticketOf('Carla');
    const page = { tickets: [{ ...item, id }], count: 1, hasMore: false };
    for (const query of [
      'status=pending',
      'status=pending&showAll=true&withUnreadMessages=false&searchParam=&pageNumber=1',
      'searchParam=carla&showAll=true',
      'searchParam=hello&showAll=true',
      'searchParam=98765&showAll=true',
      'withUnreadMessages=true',
      '',
    ])
      await expect
        .poll(async () => [query, await desk.admin.get(`/tickets?${query}`)])
        .toEqual([query, answers(200, page)]);
    const queueIds = encodeURIComponent(JSON.stringify([salesId]));
    for (const query of ['status=open&showAll=true', 'status=closed&showAll=true'])
      expect(await desk.admin.get(`/tickets/?${query}`)).toEqual(
        answers(200, { tickets: [], count: 0, hasMore: false }),
      );
    // Tickets without a sector belong to every selection.
    for (const query of ['queueIds=[]', `queueIds=${queueIds}&showAll=true`])
      expect(await desk.admin.get(`/tickets?${query}`)).toEqual(answers(200, page));
    expect(await desk.admin.get(pathOf(id))).toEqual(
      answers(200, { ...item, id, user: null, contact: { ...item.contact, extraInfo: [], tags: [] } }),
    );
  });

  it('of a day are those created on that day', async () => {
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date());
    expect(await desk.admin.get(`/tickets?date=${today}`)).toEqual(answers(200, { count: 1 }));
    expect(await desk.admin.get('/tickets?date=2020-01-01')).toEqual(answers(200, { count: 0 }));
  });

  it('are accepted, returned, transferred and closed, with the old and the new place in each event', async () => {
    const id = await ticketOf('Carla');
    await desk.admin.put(pathOf(id), { queueId: salesId });
    const waiting = await ana.client.listen(['joinTickets', 'pending']);
    const open = await ana.client.listen(['joinTickets', 'open'], ['joinNotification']);

    const accepted = await ana.client.put(pathOf(id), {
      status: 'open',
      userId: ana.id,
      queueId: String(salesId),
    });
    const whose = { status: 'open', userId: ana.id, user: { id: ana.id, name: 'Ana' }, queueId: salesId };
    const full = { ...item, id, ...whose, queue: { id: salesId, name: 'Sales', color: '#112233' } };
    expect(accepted).toEqual(answers(200, full));
    await waiting.hears('ticket', { action: 'delete', ticketId: id });
    await open.hears('ticket', { action: 'update', ticket: full });
    // The message was read.
    await open.hears('ticket', { action: 'updateUnread', ticketId: id });

    const returned = await ana.client.put(pathOf(id), { status: 'pending', userId: null });
    expect(returned).toEqual(answers(200, { status: 'pending', userId: null, user: null, queueId: salesId }));
    await open.hears('ticket', { action: 'delete', ticketId: id });
    await waiting.hears('ticket', { action: 'update', ticket: { id, status: 'pending', userId: null } });

    await ana.client.put(pathOf(id), { status: 'open', userId: ana.id });
    const transfer = { queueId: salesId, status: 'pending', userId: null, transf: true };
    expect(await ana.client.put(pathOf(id), transfer)).toEqual(
      answers(200, { status: 'pending', userId: null, queueId: salesId, transf: true }),
    );
    await waiting.hears('ticket', { action: 'update', ticket: { id, status: 'pending', transf: true } });
    await ana.client.put(pathOf(id), { status: 'open', userId: ana.id });
    expect(await ana.client.put(pathOf(id), { status: 'closed', userId: ana.id })).toEqual(
      answers(200, { status: 'closed', userId: ana.id }),
    );
    // Both come at once for a client that does not offer undo, and both begin with the mark of automatic texts.
    await expect.poll(() => bodiesTo('5511987654321')).toEqual(['\u200EHi Carla', '\u200EBye Carla']);
    waiting.close();
    open.close();
  });

  it('are opened once per contact and connection', async () => {
    const id = await ticketOf('Carla');
    const { json } = await desk.admin.get(pathOf(id));
    const contactId = fieldOf(json, 'contactId');
    // From the list of contacts, and from the dialog with Enter.
    const opened = await ana.client.post('/tickets', {
      contactId,
      userId: ana.id,
      status: 'open',
      queueId: '',
    });
    expect(opened).toEqual(
      answers(200, { status: 'open', userId: ana.id, contactId, contact: { id: contactId, name: 'Carla' } }),
    );
    expect(await ana.client.post('/tickets', { contactId, userId: ana.id, status: 'open' })).toEqual(
      refuses(400, 'ERR_OPEN_USER_TICKET'),
    );
    await ana.client.put(pathOf(idOf(opened)), { status: 'pending', userId: null });
    expect(await desk.admin.post('/tickets', { contactId, userId: desk.adminId, status: 'open' })).toEqual(
      refuses(400, 'ERR_NONE_USER_TICKET'),
    );
    // A closed one cannot be reopened beside it either.
    expect(await desk.admin.put(pathOf(id), { status: 'open', userId: desk.adminId })).toEqual(
      refuses(400, 'ERR_NONE_USER_TICKET'),
    );
    expect(
      await desk.admin.post('/tickets', { contactId: 999_999, userId: desk.adminId, status: 'open' }),
    ).toEqual(refuses(404, 'ERR_NO_CONTACT_FOUND'));
  });

  it('that another user accepted first are refused', async () => {
    await desk.write(connectionId, '5511987650001', 'Davi', 'Anybody?');
    const id = await ticketOf('Davi');
    await desk.admin.put(pathOf(id), { queueId: salesId });
    const accept = (who: Attendant) => who.client.put(pathOf(id), { status: 'open', userId: who.id });
    expect(await accept(bia)).toEqual(answers(200, { userId: bia.id }));
    expect(await accept(ana)).toEqual(answers(409, { error: 'ERR_OPEN_USER_TICKET', userName: 'Bia' }));
    expect(await accept(bia)).toEqual(answers(200, { userId: bia.id }));
  });

  it('refuse an unknown status, and users who may not see them', async () => {
    const id = await ticketOf('Davi');
    expect(await desk.admin.put(pathOf(id), { status: 'banana' })).toEqual(refuses(400, 'ERR_VALIDATION'));
    await desk.admin.put(pathOf(id), { queueId: supportId, userId: bia.id });
    const gone = refuses(404, 'ERR_NO_TICKET_FOUND');
    expect(await ana.client.get(pathOf(id))).toEqual(gone);
    expect(await ana.client.put(pathOf(id), { status: 'open', userId: ana.id })).toEqual(gone);
    const queueIds = encodeURIComponent(JSON.stringify([supportId]));
    for (const query of [`showAll=true&queueIds=${queueIds}`, 'searchParam=davi', 'status=open&showAll=true'])
      expect([query, await ana.client.get(`/tickets?${query}`)]).toEqual([query, answers(200, { count: 0 })]);
    expect(await desk.admin.get(pathOf(999_999))).toEqual(gone);
  });

  it('are deleted by admins, with an event', async () => {
    const { hears, close } = await bia.client.listen(['joinTickets', 'open']);
    const id = await ticketOf('Davi');
    expect(await bia.client.delete(pathOf(id))).toEqual(refuses(403, 'ERR_NO_PERMISSION'));
    expect(await desk.admin.delete(pathOf(id))).toEqual(answers(200, { message: aText }));
    await hears('ticket', { action: 'delete', ticketId: id });
    expect(await desk.admin.delete(pathOf(id))).toEqual(refuses(404, 'ERR_NO_TICKET_FOUND'));
    close();
  });

  it('stay if their sector is deleted', async () => {
    const before = fieldOf((await desk.admin.get('/tickets?showAll=true')).json, 'count');
    await desk.admin.delete(`/queue/${String(salesId)}`);
    await eventually(async () => {
      const { json } = await desk.admin.get('/tickets?showAll=true');
      expect(json).toEqual(expect.objectContaining({ count: before, tickets: aList }));
      for (const one of listOf(fieldOf(json, 'tickets')))
        expect(one).toMatchObject({ queueId: null, queue: null });
    });
  });
});

import {
  changeConnection,
  changeSetting,
  createQueue,
  deskTextMark,
  listContacts,
  listTimeline,
  sendContentAsContact,
  showTicket,
  type Ticket,
  tryOutAutomation,
  updateTicket,
  weekOf,
} from '@balcao/contracts';
import { disposeAtEnd, eventually } from '@balcao/testkit';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { changeSettingHeard } from '../src/change-setting-heard.ts';
import { openDesk } from '../src/open-desk.ts';

const { stack, admin, adminId } = await openDesk();
const ticketStore = new pg.Client({ connectionString: stack.databaseUrl });
await ticketStore.connect();
disposeAtEnd(() => ticketStore.end());

const farewell = 'Até logo, {{name}}: {{ticket_id}}, {{queue}}, {{connection}}';
let shop: number;
let salesId: number;

beforeAll(async () => {
  const sales = { name: 'Vendas', color: '#1565c0', greetingMessage: 'Aqui é Vendas.' };
  const always = weekOf(() => [{ start: '00:00', end: '23:59' }]);
  // Monday is 0; three days from now no time zone is within these hours.
  const later = (new Date().getUTCDay() + 2) % 7;
  const seldom = weekOf((day) => (day === later ? [{ start: '08:00', end: '18:00' }] : []));
  salesId = (await admin.call(createQueue, { body: { ...sales, workWeek: always } })).id;
  const closed = { name: 'Apoio', color: '#2e7d32', absenceMessage: 'Apoio está fechado.', workWeek: seldom };
  const supportId = (await admin.call(createQueue, { body: closed })).id;
  shop = await admin.connectSimulatedPhone('Loja');
  await admin.call(changeConnection, {
    params: { whatsappId: shop },
    body: {
      queueIds: [salesId, supportId],
      greetingMessage: 'Olá {{name}}!',
      farewellMessage: farewell,
      openingMessage: 'Voltamos {{opens_at}}.',
    },
  });
  await set('timeCreateNewTicket', '3600');
  await knowsMenu();
});

/** Waits until the automation has the new settings. */
const knowsMenu = (): Promise<void> =>
  eventually(async () => {
    const messages = [{ at: new Date().toISOString(), text: 'oi' }];
    const { steps } = await admin.call(tryOutAutomation, {
      params: { whatsappId: shop },
      body: { name: 'Bia', isGroup: false, messages },
    });
    const said = steps.flatMap(({ deeds }) =>
      deeds.flatMap((deed) => (deed.type === 'say' ? [deed.text] : [])),
    );
    expect(said).toEqual([expect.stringMatching(/Olá Bia![^]*Apoio\n[^]*Vendas/u)]);
  });

const set = (settingKey: string, value: string) =>
  admin.call(changeSetting, { params: { settingKey }, body: { value } });

/** What the phone of this number got from a connection. */
const got = async (number: string, connectionId = shop): Promise<string[]> =>
  (await admin.outbox(connectionId))
    .filter(({ to }) => to === number)
    .map(({ body }) => body.replaceAll(deskTextMark, ''));
const gets = (number: string, texts: readonly unknown[], connectionId = shop): Promise<void> =>
  expect.poll(() => got(number, connectionId)).toEqual(texts);

const ticketOf = (name: string): Promise<Ticket> =>
  eventually(async () => {
    const { tickets } = await admin.tickets({ showAll: 'true', searchParam: name });
    const [found] = tickets;
    if (found === undefined) throw new Error(`nothing of ${name} yet`);
    return admin.call(showTicket, { params: { ticketId: found.id } });
  });

/** The automatic actions in a ticket and their reasons, oldest first. */
const reasons = async (ticketId: number): Promise<string[]> => {
  const { entries } = await admin.call(listTimeline, { params: { ticketId } });
  return entries.toReversed().flatMap(({ type, after, cause }) => {
    if (type === 'automatic') return [after?.rule ?? after?.automatic ?? ''];
    return type === 'transferred' || type === 'closed' || type === 'reopened' ? [`${type}: ${cause}`] : [];
  });
};

const bia = { from: '5511987655001', name: 'Bia Souza' };
const caio = { from: '5511987655002', name: 'Caio Reis' };
const davi = { from: '5511987655003', name: 'Davi Rocha' };

it('leads to a sector by a menu, and explains it in the timeline (rules J3 and J4)', async () => {
  await admin.write(shop, { ...bia, body: 'oi' });
  await gets(bia.from, [expect.stringContaining('Olá Bia Souza!')]);
  expect((await got(bia.from))[0]).toMatch(/1.*Apoio\n.*2.*Vendas/u);
  await admin.write(shop, { ...bia, body: '2' });
  await gets(bia.from, [expect.any(String), 'Aqui é Vendas.']);
  const { id, queueId, unreadMessages } = await ticketOf(bia.name);
  expect([queueId, unreadMessages]).toEqual([salesId, 2]);
  expect(await reasons(id)).toEqual(['menu', 'transferred: menu', 'sector-greeting']);
  // As the customer read it.
  await eventually(async () => {
    const { entries } = await admin.call(listTimeline, { params: { ticketId: id } });
    const bodies = entries.flatMap(({ after }) => after?.body ?? []);
    expect(bodies).toEqual(['Aqui é Vendas.', expect.stringContaining('Olá Bia Souza!')]);
  });
});

it('says once that a sector is closed and when it opens (rule J5)', async () => {
  await admin.write(shop, { ...caio, body: 'oi' });
  await gets(caio.from, [expect.any(String)]);
  await admin.write(shop, { ...caio, body: 'apoio' });
  const told = [
    expect.any(String),
    'Apoio está fechado.',
    expect.stringMatching(/^Voltamos [^{}]*08:00[^{}]*\.$/u),
  ];
  await gets(caio.from, told);
  await admin.write(shop, { ...caio, body: 'alguém?' });
  const { id } = await ticketOf(caio.name);
  await expect.poll(async () => (await admin.conversation(id)).map(({ body }) => body)).toContain('alguém?');
  expect(await reasons(id)).toEqual(['menu', 'transferred: menu', 'absence', 'opens-at']);
  await gets(caio.from, told);
});

it('greets after a transfer and says goodbye, each once, with its variables filled in', async () => {
  const { id } = await ticketOf(caio.name);
  await admin.accept(id, adminId);
  const transfer = { status: 'pending', userId: null, queueId: salesId, transf: true } as const;
  await admin.call(updateTicket, { params: { ticketId: id }, body: transfer });
  await expect.poll(async () => (await got(caio.from)).slice(3)).toEqual(['Aqui é Vendas.']);
  await admin.accept(id, adminId);
  await admin.close(id);
  await expect
    .poll(async () => (await got(caio.from)).slice(4))
    .toEqual([`Até logo, Caio Reis: ${String(id)}, Vendas, Loja`]);
  await expect
    .poll(async () => (await reasons(id)).slice(4))
    .toEqual(['transferred: hand', 'transfer-greeting', 'closed: hand', 'farewell']);
});

it('puts messages within the window into the same ticket, groups only if enabled, and no calls', async () => {
  const { id } = await ticketOf(caio.name);
  await admin.write(shop, { ...caio, body: 'mais uma coisa' });
  await expect.poll(() => ticketOf(caio.name)).toMatchObject({ id, status: 'pending' });
  expect(await reasons(id)).toContain('reopened: inbound');
  const params = { whatsappId: shop };
  const inGroup = (body: string) =>
    admin.call(sendContentAsContact, {
      params,
      body: {
        ...davi,
        group: { id: '120363000000000001', name: 'Família' },
        content: { kind: 'text', body },
      },
    });
  await inGroup('ninguém lê');
  await admin.call(sendContentAsContact, { params, body: { ...davi, content: { kind: 'call' } } });
  // A caller gets the menu only after a message.
  await gets(davi.from, [expect.stringContaining('As chamadas de voz e vídeo')]);
  expect(await reasons((await ticketOf(davi.name)).id)).toEqual(['call']);
  const { databaseUrl } = stack;
  await changeSettingHeard(admin, { databaseUrl, key: 'CheckMsgIsGroup', value: 'disabled' });
  await inGroup('todos leem');
  const group = await ticketOf('Família');
  expect(group).toMatchObject({ isGroup: true, unreadMessages: 1 });
  expect(await reasons(group.id)).toEqual([]);
});

it('makes contacts of cards, and a location of its coordinates', async () => {
  const params = { whatsappId: shop };
  const cards = [{ name: 'Oficina do Zé', number: '5511987655099' }];
  await admin.call(sendContentAsContact, { params, body: { ...davi, content: { kind: 'vcard', cards } } });
  const location = { kind: 'location', latitude: -23.5, longitude: -46.25 } as const;
  await admin.call(sendContentAsContact, { params, body: { ...davi, content: location } });
  await eventually(async () => {
    const { contacts } = await admin.call(listContacts, { query: { searchParam: 'Oficina' } });
    expect(contacts).toMatchObject([{ name: 'Oficina do Zé', number: '5511987655099' }]);
  });
  const { id } = await ticketOf(davi.name);
  await eventually(async () => {
    const place = (await admin.conversation(id)).find(({ mediaType }) => mediaType === 'location');
    expect(place?.body.split('|').slice(1)).toEqual([
      'https://maps.google.com/maps?q=-23.5%2C-46.25&z=17',
      '-23.5, -46.25',
    ]);
  });
});

it('reminds a contact who owes an answer, then closes, and names the limit (rule T27)', async () => {
  const eva = { from: '5511987655004', name: 'Eva Lins' };
  const quiet = await admin.connectSimulatedPhone('Balcão');
  await admin.call(changeConnection, {
    params: { whatsappId: quiet },
    body: { closeWaitingMinutes: 60, reminderMinutes: 10, reminderMessage: '{{name}}, ainda aí?' },
  });
  await admin.write(quiet, { ...eva, body: 'oi' });
  const { id } = await ticketOf(eva.name);
  await admin.accept(id, adminId);
  await admin.send(id, 'Posso ajudar?');
  /** Makes the ticket look that old. */
  const age = (column: 'answered_at' | 'reminded_at') =>
    eventually(async () => {
      const { rowCount } = await ticketStore.query(
        `update ticket.rm_tickets set ${column} = ${column} - interval '61 minutes'
         where ticket_id = $1 and ${column} is not null`,
        [id],
      );
      expect(rowCount).toBe(1);
    });
  await age('answered_at');
  await gets(eva.from, [expect.stringContaining('Posso ajudar?'), 'Eva Lins, ainda aí?'], quiet);
  await age('reminded_at');
  await expect.poll(() => reasons(id)).toEqual(['reminder', 'closed: auto-close-waiting']);
});

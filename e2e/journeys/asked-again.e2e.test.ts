import { createServer } from 'node:http';
import {
  changeConnection,
  changeIntegration,
  createQueue,
  deskTextMark,
  listNotifications,
  listTimeline,
  readNotifications,
  sendContentAsContact,
  showTicket,
  type Ticket,
  tryOutAutomation,
  weekOf,
} from '@balcao/contracts';
import { disposeAtEnd, eventually } from '@balcao/testkit';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { deskPage } from '../src/desk-page.ts';
import { openOwnDesk } from '../src/open-desk.ts';

/** A stand-in for maps: it answers with one address to anybody with a key. */
const maps = createServer((_request, response) => {
  response.end(JSON.stringify({ status: 'OK', results: [{ formatted_address: 'Rua Augusta, 5' }] }));
});
await new Promise<void>((resolve) => maps.listen(0, '127.0.0.1', resolve));
disposeAtEnd(() => new Promise<void>((resolve) => void maps.close(() => resolve())));
const address = maps.address();
const mapsHost = `127.0.0.1:${String(typeof address === 'object' && address !== null ? address.port : 0)}`;

const { stack, browser, admin } = await openOwnDesk({
  env: { MAPS_URL: `http://${mapsHost}`, OUTBOUND_ALLOWED_HOSTS: mapsHost },
});
const stores = new pg.Client({ connectionString: stack.databaseUrl });
await stores.connect();
disposeAtEnd(() => stores.end());

const texts = {
  greetingMessage: 'Olá {{name}}!',
  hintMessage: 'Responda com um número.',
  farewellMessage: 'Até logo.',
};
let shop: number;
let counter: number;
let salesId: number;

beforeAll(async () => {
  const workWeek = weekOf(() => [{ start: '00:00', end: '23:59' }]);
  const sales = { name: 'Vendas', color: '#1565c0', greetingMessage: 'Aqui é Vendas.', workWeek };
  salesId = (await admin.call(createQueue, { body: sales })).id;
  const supportId = (await admin.call(createQueue, { body: { name: 'Apoio', color: '#2e7d32', workWeek } }))
    .id;
  const queueIds = [salesId, supportId];
  shop = await admin.connectSimulatedPhone('Loja');
  counter = await admin.connectSimulatedPhone('Balcão');
  const change = (whatsappId: number, more: object) =>
    admin.call(changeConnection, { params: { whatsappId }, body: { ...texts, queueIds, ...more } });
  await change(shop, { defaultQueueId: salesId });
  await change(counter, { closePendingMinutes: 60 });
  for (const whatsappId of [shop, counter]) await knowsMenu(whatsappId);
  // The desk waits ten seconds before it hints: both contacts wait at the same time.
  await Promise.all([answersWrongly(fabio, shop), answersWrongly(gina, counter)]);
});

/** Waits until the automation has the new settings. */
const knowsMenu = (whatsappId: number): Promise<void> =>
  eventually(async () => {
    const messages = [{ at: new Date().toISOString(), text: 'oi' }];
    const body = { name: 'Bia', isGroup: false, messages };
    const { steps } = await admin.call(tryOutAutomation, { params: { whatsappId }, body });
    const said = steps.flatMap(({ deeds }) =>
      deeds.flatMap((deed) => (deed.type === 'say' ? [deed.text] : [])),
    );
    expect(said).toEqual([expect.stringContaining('Vendas')]);
  });

const gets = (number: string, wanted: readonly unknown[], connectionId: number): Promise<void> =>
  eventually(async () => {
    const outbox = await admin.outbox(connectionId);
    const got = outbox.filter(({ to }) => to === number).map(({ body }) => body.replaceAll(deskTextMark, ''));
    expect(got).toEqual(wanted);
  });

const ticketOf = (name: string): Promise<Ticket> =>
  eventually(async () => {
    const [found] = (await admin.tickets({ showAll: 'true', searchParam: name })).tickets;
    if (found === undefined) throw new Error(`nothing of ${name} yet`);
    return admin.call(showTicket, { params: { ticketId: found.id } });
  });

/** The automatic actions in a ticket and their reasons, oldest first. */
const reasons = async (ticketId: number): Promise<string[]> => {
  const { entries } = await admin.call(listTimeline, { params: { ticketId } });
  return entries.toReversed().flatMap(({ type, after, cause }) => {
    if (type === 'automatic')
      return [(after?.automatic === 'text' ? after.rule : undefined) ?? after?.automatic ?? ''];
    return type === 'transferred' || type === 'closed' ? [`${type}: ${cause}`] : [];
  });
};

const fabio = { from: '5511987656001', name: 'Fabio Alves' };
const gina = { from: '5511987656002', name: 'Gina Melo' };
const hugo = { from: '5511987656003', name: 'Hugo Dias' };
const menu = (name: string): unknown => expect.stringContaining(`Olá ${name}!`);

const answersWrongly = async (who: typeof fabio, connectionId: number): Promise<void> => {
  await admin.write(connectionId, { ...who, body: 'oi' });
  await gets(who.from, [menu(who.name)], connectionId);
  await admin.write(connectionId, { ...who, body: 'quero falar com alguém' });
};

/** Makes a ticket look as old as the limit of its connection. */
const makeOld = (ticketId: number): Promise<unknown> =>
  stores.query(
    `update ticket.rm_tickets set updated_at = now() - interval '61 minutes' where ticket_id = $1`,
    [ticketId],
  );

it('hints once after a wrong answer, then leads to the default sector (rule J4)', async () => {
  await gets(fabio.from, [menu(fabio.name), texts.hintMessage], shop);
  await admin.write(shop, { ...fabio, body: 'alguém aí?' });
  await eventually(async () => {
    const { queueId, unreadMessages } = await ticketOf(fabio.name);
    expect([queueId, unreadMessages]).toEqual([salesId, 3]);
  });
  const { id } = await ticketOf(fabio.name);
  expect(await reasons(id)).toEqual(['menu', 'menu-hint', 'transferred: default-sector']);
  await gets(fabio.from, [menu(fabio.name), texts.hintMessage], shop);
});

it('leaves a contact who does not choose without a sector if there is no default, and tells admins', async () => {
  await gets(gina.from, [menu(gina.name), texts.hintMessage], counter);
  const { id } = await ticketOf(gina.name);
  const told = async () =>
    (await admin.call(listNotifications)).notifications.find(({ ticket }) => ticket.id === id);
  // A contact who falls silent now waits without a sector, and admins know of it by the message.
  await expect.poll(() => told()).toBeDefined();
  expect([(await ticketOf(gina.name)).queueId, await reasons(id)]).toEqual([null, ['menu', 'menu-hint']]);
  await admin.call(readNotifications, { body: {} });
  expect(await told()).toBeUndefined();
  await admin.write(counter, { ...gina, body: 'alguém aí?' });
  await eventually(async () => {
    expect(await reasons(id)).toEqual(['menu', 'menu-hint', 'no-sector']);
    expect(await told()).toBeDefined();
  });
  expect((await ticketOf(gina.name)).queueId).toBeNull();
  // The service looks for old tickets every 15 s: the next tests run meanwhile, and the last one sees this ticket closed.
  await makeOld(id);
});

it('declines a call and says why (rule J8)', async () => {
  const params = { whatsappId: shop };
  await admin.call(sendContentAsContact, { params, body: { ...hugo, content: { kind: 'call' } } });
  await gets(hugo.from, [expect.stringContaining('As chamadas de voz e vídeo')], shop);
  expect(await reasons((await ticketOf(hugo.name)).id)).toEqual(['call']);
  const { rows } = await stores.query(
    `select is_declined from channel_session.sim_inbound where connection_id = $1 and from_number = $2`,
    [shop, hugo.from],
  );
  expect(rows).toEqual([{ is_declined: true }]);
});

it('shows the address of a location while a user looks at it (rule I5)', async () => {
  await admin.call(changeIntegration, { params: { integrationKey: 'apiMaps' }, body: { value: 'key-1' } });
  const { page } = await browser.openWindow();
  const { id } = await ticketOf(hugo.name);
  const desk = deskPage(page);
  await desk.comeIn(stack.adminEmail, stack.adminPassword, { at: `/tickets/${String(id)}` });
  await desk.conversation(hugo.name).waitFor();
  const location = { kind: 'location', latitude: -23.5, longitude: -46.25 } as const;
  await admin.call(sendContentAsContact, {
    params: { whatsappId: shop },
    body: { ...hugo, content: location },
  });
  await desk.conversation(hugo.name).getByText('Rua Augusta, 5').waitFor();
  const place = (await admin.conversation(id)).find(({ mediaType }) => mediaType === 'location');
  expect(place?.body.split('|').slice(1)).toEqual([
    'https://maps.google.com/maps?q=-23.5%2C-46.25&z=17',
    'Rua Augusta, 5',
  ]);
});

it('lets an admin play a customer, and sends nothing (rule J9)', async () => {
  const before = (await admin.outbox(shop)).length;
  const { page } = await browser.openWindow();
  await deskPage(page).comeIn(stack.adminEmail, stack.adminPassword, { at: '/connections' });
  await page.getByRole('button', { name: 'Try out Loja' }).click();
  const dialog = page.getByRole('dialog', { name: 'Try out Loja' });
  const write = async (text: string): Promise<void> => {
    await dialog.getByLabel('Message of the customer').fill(text);
    await dialog.getByLabel('Message of the customer').press('Enter');
  };
  const log = dialog.getByRole('log');
  await write('oi');
  await log.getByText('Olá Maria Souza!').waitFor();
  await write('vendas');
  await log.getByText('The ticket goes to Vendas: the customer chose it.').waitFor();
  await log.getByText('Aqui é Vendas.').waitFor();
  expect((await admin.outbox(shop)).length).toBe(before);
  expect((await admin.tickets({ showAll: 'true', searchParam: 'Maria Souza' })).tickets).toEqual([]);
});

it('closes a ticket that nobody accepted, with a farewell, and names the limit (rule T27)', async () => {
  const { id } = await ticketOf(gina.name);
  await eventually(async () => {
    // In each attempt, because a text of the desk that the service records only now makes the ticket fresh again.
    await makeOld(id);
    expect((await reasons(id)).slice(-2)).toEqual(['closed: auto-close-pending', 'farewell']);
  });
  await gets(gina.from, [menu(gina.name), texts.hintMessage, texts.farewellMessage], counter);
});

import { changeUser, createQueue, createUser, updateTicket } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { isThorough } from '@balcao/testkit/thoroughness';
import type { Request } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { deskPage } from '../src/desk-page.ts';
import { openDesk } from '../src/open-desk.ts';

const password = 'a-good-password';
const { stack, browser, admin, adminId } = await openDesk();
const tabs = { pending: 'Pending', open: 'Open', closed: 'Closed' } as const;
type Status = keyof typeof tabs;
let connectionId: number;
let salesId: number;
let supportId: number;
/** Two admins at two browsers: one acts, the other watches. */
let acting: ReturnType<typeof deskPage>;
let looking: ReturnType<typeof deskPage>;

beforeAll(async () => {
  connectionId = await admin.connectSimulatedPhone('Reception');
  salesId = (await admin.call(createQueue, { body: { name: 'Sales', color: '#1565c0' } })).id;
  supportId = (await admin.call(createQueue, { body: { name: 'Support', color: '#2e7d32' } })).id;
  const queueIds = [salesId, supportId];
  await admin.call(changeUser, { params: { userId: adminId }, body: { name: 'Admin', queueIds } });
  const rita = {
    name: 'Rita Melo',
    email: 'rita@desk.example',
    password,
    profile: 'admin',
    queueIds,
  } as const;
  await admin.call(createUser, { body: rita });
  acting = deskPage((await browser.openWindow()).page);
  await acting.comeIn(stack.adminEmail, stack.adminPassword, { at: '/tickets' });
  looking = deskPage((await browser.openWindow()).page);
  await looking.comeIn(rita.email, password, { at: '/tickets' });
});

/** A new contact's ticket, waiting in Sales. */
const newTicket = async (name: string, number: string): Promise<number> => {
  await admin.write(connectionId, { from: number, name, body: 'Hello?' });
  const { id } = await eventually(async () => {
    const { tickets } = await admin.tickets({ status: 'pending' });
    return tickets.find(({ contact }) => contact.name === name) ?? Promise.reject(new Error('not there yet'));
  });
  await admin.call(updateTicket, { params: { ticketId: id }, body: { queueId: salesId } });
  return id;
};

type Press = (name: string) => Promise<void>;
const listButton =
  (label: (name: string) => string): Press =>
  (name) =>
    acting.page.getByRole('button', { name: label(name), exact: true }).click();
/** Beside the header of the conversation. */
const inHeader =
  (press: () => Promise<void>): Press =>
  async (name) => {
    await acting.row(name).getByRole('link', { name, exact: true }).click();
    await acting.conversation(name).waitFor();
    await press();
  };
const headerButton = (label: string): Press =>
  inHeader(() => acting.page.getByRole('main').getByRole('button', { name: label, exact: true }).click());
const transferTo = (sector: string): Press =>
  inHeader(async () => {
    const { page } = acting;
    await page.getByRole('button', { name: 'More about this ticket' }).click();
    await page.getByRole('menuitem', { name: 'Transfer ticket' }).click();
    const dialog = page.getByRole('dialog', { name: 'Transfer ticket' });
    await dialog.getByRole('combobox', { name: 'Sector' }).click();
    await page.getByRole('option', { name: sector }).click();
    await dialog.getByRole('button', { name: 'Transfer' }).click();
  });

type Step = {
  readonly move: string;
  readonly press: Press;
  readonly to: Status;
  /** The assignee afterwards. */
  readonly user: 'Admin' | 'nobody';
  readonly sector?: 'Support';
  /** The page that the acting user sees next. */
  readonly leadsTo: 'conversation' | 'list';
  /** The kind of request: a transfer, any other change, or none for a mere look. */
  readonly by?: 'transfer' | 'nothing';
};
const taken = { to: 'open', user: 'Admin', leadsTo: 'conversation' } as const;
const waiting = { to: 'pending', user: 'nobody' } as const;
const resolved = { to: 'closed', user: 'Admin' } as const;
const resolvedInList = {
  ...resolved,
  press: listButton((name) => `Resolve the ticket of ${name}`),
  leadsTo: 'conversation',
} as const;
const transferred = { ...waiting, by: 'transfer', leadsTo: 'list' } as const;

/** Moves that differ from others only in where the ticket came from: `npm run test:all` makes them too. */
const onlyThorough = (...steps: readonly Step[]): readonly Step[] => (isThorough ? steps : []);

const byTheList: readonly Step[] = [
  {
    ...waiting,
    move: 'a look without accepting',
    press: (name) => acting.page.getByRole('link', { name: `Look at the ticket of ${name}` }).click(),
    leadsTo: 'conversation',
    by: 'nothing',
  },
  { ...taken, move: 'Accept of one that waits', press: listButton((name) => `Accept the ticket of ${name}`) },
  { ...resolvedInList, move: 'Resolve of one that was accepted' },
  { ...taken, move: 'Reopen', press: listButton((name) => `Reopen the ticket of ${name}`) },
  {
    ...waiting,
    move: 'Return',
    press: listButton((name) => `Return the ticket of ${name} to the queue`),
    leadsTo: 'conversation',
  },
  ...onlyThorough(
    { ...taken, move: 'Accept', press: listButton((name) => `Accept the ticket of ${name}`) },
    { ...resolvedInList, move: 'Resolve of an open one' },
  ),
];
const besideTheConversation: readonly Step[] = [
  { ...taken, move: 'Accept', press: headerButton('Accept') },
  { ...resolved, move: 'Resolve', press: headerButton('Resolve'), leadsTo: 'list' },
  { ...taken, move: 'Reopen', press: headerButton('Reopen') },
  { ...transferred, move: 'a transfer of an open one', press: transferTo('Support'), sector: 'Support' },
  ...onlyThorough(
    { ...transferred, move: 'a transfer of one that waits', press: transferTo('Sales') },
    { ...taken, move: 'Accept again', press: headerButton('Accept') },
    { ...waiting, move: 'Return', press: headerButton('Return'), leadsTo: 'list' },
    { ...taken, move: 'Accept once more', press: headerButton('Accept') },
    { ...resolved, move: 'Resolve once more', press: headerButton('Resolve'), leadsTo: 'list' },
    { ...transferred, move: 'a transfer of a closed one', press: transferTo('Support'), sector: 'Support' },
  ),
];

it.each([
  { where: 'in the list', steps: byTheList, name: 'Bia Souza', number: '5511987654011' },
  {
    where: 'beside the conversation',
    steps: besideTheConversation,
    name: 'Caio Reis',
    number: '5511987654012',
  },
])('moves a ticket through every move $where, while another user watches', async (walk) => {
  const { steps, name, number } = walk;
  const id = await newTicket(name, number);
  let from: Status = 'pending';
  for (const { move, press, to, user, sector = 'Sales', leadsTo, by = 'change' } of steps) {
    for (const desk of [acting, looking]) {
      await desk.go('Tickets');
      await desk.tab(tabs[from]).click();
      await desk.row(name).waitFor();
    }
    const asked: string[] = [];
    const listen = (request: Request): void => {
      if (request.method() === 'PUT') asked.push(request.postData() ?? '');
    };
    acting.page.on('request', listen);
    await press(name);
    const isThere =
      leadsTo === 'conversation' ? new RegExp(`/tickets/${String(id)}(?:\\?|$)`) : /\/tickets(?:\?|$)/;
    await acting.page.waitForURL(isThere);
    await eventually(async () =>
      expect([move, await admin.ticket(id)]).toEqual([
        move,
        expect.objectContaining({
          status: to,
          userId: user === 'Admin' ? adminId : null,
          queueId: sector === 'Sales' ? salesId : supportId,
        }),
      ]),
    );
    acting.page.off('request', listen);
    const expected = by === 'nothing' ? [] : [by === 'transfer'];
    expect([move, ...asked.map((body) => body.includes('"transf":true'))]).toEqual([move, ...expected]);

    const row = looking.row(name);
    if (to !== from) {
      await row.waitFor({ state: 'hidden' });
      await looking.tab(tabs[to]).click();
    }
    await row.getByRole('img', { name: sector, exact: true }).waitFor();
    const attendant = row.getByTitle(/^Attendant: /);
    if (user === 'nobody') await attendant.waitFor({ state: 'detached' });
    else await attendant.getByText(user, { exact: true }).waitFor();
    from = to;
  }
});

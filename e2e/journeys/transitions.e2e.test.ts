import { changeUser, createQueue, createUser, type Ticket, updateTicket } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import type { Request } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { deskPage } from '../src/desk-page.ts';
import { openDesk } from '../src/open-desk.ts';

const password = 'a-good-password';
const { stack, browser, admin, adminId } = await openDesk();
const tabs = { pending: 'Pending', open: 'Open', closed: 'Closed' } as const;
type Status = keyof typeof tabs;
let connectionId: number;
let ritaId: number;
let salesId: number;
let supportId: number;
/** Two admins at two browsers: one acts, the other one looks on. */
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
  ritaId = (await admin.call(createUser, { body: rita })).id;
  acting = deskPage((await browser.openWindow()).page);
  await acting.comeIn(stack.adminEmail, stack.adminPassword, { at: '/tickets' });
  looking = deskPage((await browser.openWindow()).page);
  await looking.comeIn(rita.email, password, { at: '/tickets' });
});

/** A ticket of somebody new in Sales, as it stands before the move: what was taken is with Rita. */
const ticketIn = async (from: Status, name: string, number: number): Promise<Ticket> => {
  await admin.write(connectionId, { from: `55119876540${String(10 + number)}`, name, body: 'Hello?' });
  const { id } = await eventually(async () => {
    const { tickets } = await admin.tickets({ status: 'pending' });
    return tickets.find(({ contact }) => contact.name === name) ?? Promise.reject(new Error('not there yet'));
  });
  const move = (body: object) => admin.call(updateTicket, { params: { ticketId: id }, body });
  await move({ queueId: salesId });
  if (from !== 'pending') await move({ status: 'open', userId: ritaId });
  if (from === 'closed') await move({ status: 'closed', userId: ritaId });
  return admin.ticket(id);
};

const listButton = (label: (name: string) => string) => (name: string) =>
  acting.page.getByRole('button', { name: label(name), exact: true }).click();
/** Beside the header of the conversation. */
const inHeader =
  (press: () => Promise<void>) =>
  async (name: string): Promise<void> => {
    await acting.row(name).getByRole('link', { name, exact: true }).click();
    await acting.conversation(name).waitFor();
    await press();
  };
const headerButton = (label: string) =>
  inHeader(() => acting.page.getByRole('main').getByRole('button', { name: label, exact: true }).click());
const transfer = inHeader(async () => {
  const { page } = acting;
  await page.getByRole('button', { name: 'More about this ticket' }).click();
  await page.getByRole('menuitem', { name: 'Transfer ticket' }).click();
  const dialog = page.getByRole('dialog', { name: 'Transfer ticket' });
  await dialog.getByRole('combobox', { name: 'Sector' }).click();
  await page.getByRole('option', { name: 'Support' }).click();
  await dialog.getByRole('button', { name: 'Transfer' }).click();
});

type Row = {
  readonly from: Status;
  readonly move: string;
  readonly press: (name: string) => Promise<void>;
  readonly to: Status;
  /** Who has it afterwards. */
  readonly user: 'Admin' | 'nobody';
  readonly sector?: 'Support';
  /** Where whoever acted stands then. */
  readonly leadsTo: 'conversation' | 'list';
};
const accepted = { from: 'pending', to: 'open', user: 'Admin', leadsTo: 'conversation' } as const;
const returned = { from: 'open', to: 'pending', user: 'nobody' } as const;
const resolved = { to: 'closed', user: 'Admin' } as const;
const reopened = { from: 'closed', to: 'open', user: 'Admin', leadsTo: 'conversation' } as const;
const transferred = { to: 'pending', user: 'nobody', sector: 'Support', leadsTo: 'list' } as const;

const rows: readonly Row[] = [
  { ...accepted, move: 'Accept in the list', press: listButton((name) => `Accept the ticket of ${name}`) },
  { ...accepted, move: 'Accept in the header', press: headerButton('Accept') },
  {
    from: 'pending',
    move: 'a look without accepting',
    press: (name) => acting.page.getByRole('link', { name: `Look at the ticket of ${name}` }).click(),
    to: 'pending',
    user: 'nobody',
    leadsTo: 'conversation',
  },
  {
    ...returned,
    move: 'Return in the list',
    press: listButton((name) => `Return the ticket of ${name} to the queue`),
    leadsTo: 'conversation',
  },
  { ...returned, move: 'Return in the header', press: headerButton('Return'), leadsTo: 'list' },
  ...(['pending', 'open'] as const).map((from) => ({
    ...resolved,
    from,
    move: 'Resolve in the list',
    press: listButton((name) => `Resolve the ticket of ${name}`),
    leadsTo: 'conversation' as const,
  })),
  {
    ...resolved,
    from: 'open',
    move: 'Resolve in the header',
    press: headerButton('Resolve'),
    leadsTo: 'list',
  },
  { ...reopened, move: 'Reopen in the list', press: listButton((name) => `Reopen the ticket of ${name}`) },
  { ...reopened, move: 'Reopen in the header', press: headerButton('Reopen') },
  ...(['pending', 'open', 'closed'] as const).map((from) => ({
    ...transferred,
    from,
    move: 'Transfer to a sector',
    press: transfer,
  })),
];

it.each(rows.map((row, number) => ({ ...row, number })))(
  'takes a ticket from $from to $to by $move, before the eyes of who looks on',
  async ({ from, press, to, user, sector = 'Sales', leadsTo, number }) => {
    const name = `Contact ${String.fromCodePoint(65 + number)}`;
    const { id } = await ticketIn(from, name, number);
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
      expect(await admin.ticket(id)).toMatchObject({
        status: to,
        userId: user === 'Admin' ? adminId : null,
        queueId: sector === 'Sales' ? salesId : supportId,
      }),
    );
    acting.page.off('request', listen);
    // By one call; who only looks asks for nothing.
    const isTransfer = sector === 'Support';
    const expected = to === from && !isTransfer ? [] : [isTransfer];
    expect(asked.map((body) => body.includes('"transf":true'))).toEqual(expected);

    const row = looking.row(name);
    if (to !== from) {
      await row.waitFor({ state: 'hidden' });
      await looking.tab(tabs[to]).click();
    }
    await row.getByRole('img', { name: sector, exact: true }).waitFor();
    const attendant = row.getByTitle(/^Attendant: /);
    if (user === 'nobody') await attendant.waitFor({ state: 'detached' });
    else await attendant.getByText(user, { exact: true }).waitFor();
  },
);

import type { Request } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { deskPage } from '../src/desk-page.ts';
import { openDesk } from '../src/open-desk.ts';

const first = 'Bia Souza';
const second = 'Caio Reis';
const { stack, browser, admin } = await openDesk();
const connectionId = await admin.connectSimulatedPhone('Reception');
const desk = deskPage((await browser.openWindow()).page);
const { page } = desk;

beforeAll(async () => {
  await admin.write(connectionId, { from: '5511987654321', name: first, body: 'Hello' });
  await admin.write(connectionId, { from: '5511987650000', name: second, body: 'Hello' });
  await desk.comeIn(stack.adminEmail, stack.adminPassword, { at: '/tickets' });
  await desk.tab('Pending').click();
  for (const name of [first, second]) {
    await desk.accept(name).click();
    await desk.conversation(name).waitFor();
    await desk.tab('Pending').click();
  }
});

const isMove = (request: Request): boolean =>
  request.method() !== 'GET' && /\/tickets\/\d+(?:\/undo)?$/.test(request.url());

/** The server answers a move only when somebody went on. */
const goOnBefore = async (press: () => Promise<void>, goOn: () => Promise<void>): Promise<void> => {
  const wentOn = Promise.withResolvers<undefined>();
  await page.route('**/tickets/**', async (route) => {
    if (isMove(route.request())) await wentOn.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(isMove);
  await press();
  await asked;
  await goOn();
  const answered = page.waitForResponse((response) => isMove(response.request()));
  wentOn.resolve(undefined);
  await answered;
  await page.unroute('**/tickets/**');
};
const inHeader = (name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
const look = async (name: string): Promise<void> => {
  await desk.row(name).getByRole('link').first().click();
  await desk.conversation(name).waitFor();
};

beforeEach(async () => {
  await desk.go('Tickets');
  await desk.tab('Open').click();
});

it('stays in the next conversation when the resolved one is answered for', async () => {
  await look(first);
  await goOnBefore(
    () => inHeader('Resolve'),
    () => look(second),
  );
  await desk.alert(`You resolved the ticket of ${first}.`).waitFor();
  await desk.conversation(second).waitFor();
});

it('stays on another page when a ticket of the list is answered for', async () => {
  await desk.tab('Closed').click();
  await goOnBefore(
    () => page.getByRole('button', { name: `Reopen the ticket of ${first}` }).click(),
    () => desk.go('Contacts'),
  );
  await desk.alert(`You reopened the ticket of ${first}.`).waitFor();
  await page.getByRole('heading', { name: /^Contacts/ }).waitFor();
});

it('stays on another page when what was taken back is answered for', async () => {
  await look(second);
  await inHeader('Return');
  const done = desk.alert(`You returned the ticket of ${second}.`);
  const steps = (): Promise<number> => page.evaluate(() => history.length);
  let stepsThere = 0;
  await goOnBefore(
    () => done.getByRole('button', { name: 'Undo' }).click(),
    async () => {
      await desk.go('Contacts');
      stepsThere = await steps();
    },
  );
  await desk.go('Tickets');
  await desk.row(second).getByText('Admin').waitFor();
  expect(await steps()).toBe(stepsThere + 1);
});

it('leaves a resolved conversation for the list that was chosen meanwhile', async () => {
  await look(second);
  await goOnBefore(
    () => inHeader('Resolve'),
    () => desk.tab('Closed').click(),
  );
  await desk.alert(`You resolved the ticket of ${second}.`).waitFor();
  await desk.conversation(second).waitFor({ state: 'hidden' });
  expect(await desk.tab('Closed').getAttribute('aria-selected')).toBe('true');
});

it('opens what was accepted last of several in a row', async () => {
  const names = ['Davi Lima', 'Eva Prado'] as const;
  for (const [index, name] of names.entries())
    await admin.write(connectionId, { from: `551198765100${String(index)}`, name, body: 'Hello' });
  await desk.tab('Pending').click();
  await goOnBefore(
    () => desk.accept(names[0]).click(),
    () => desk.accept(names[1]).click(),
  );
  await desk.conversation(names[1]).waitFor();
});

import { eventually } from '@balcao/testkit';
import { expect, it } from 'vitest';
import { openDesk } from '../src/open-desk.ts';
import { deskPage } from '../src/desk-page.ts';

const { stack, browser, admin } = await openDesk();

it('gives a ticket to the first of two attendants and tells the other who has it', async () => {
  await admin.changeSetting('allTicket', 'enabled');
  const connectionId = await admin.connectSimulatedPhone('Reception');
  const people = ['João Lima', 'Inês Prado'];
  for (const [index, name] of people.entries())
    await admin.createAttendant(name, `attendant${index}@desk.example`, 'a-good-password');

  const desks = [];
  let accepted = 0;
  const bothAccepted = Promise.withResolvers<undefined>();
  for (const [index] of people.entries()) {
    // Each uses another gateway, so the update must pass through the broker.
    const { page } = await browser.openWindow({ withoutWorker: true });
    const desk = deskPage(page);
    await desk.comeIn(`attendant${index}@desk.example`, 'a-good-password', {
      baseUrl: stack.gatewayUrls[index],
    });
    await desk.tab('Pending').click();
    // Both requests are held until both have clicked, so neither sees the other's update first.
    await page.route(/\/tickets\/\d+$/u, async (route) => {
      if (route.request().method() === 'PUT') {
        accepted += 1;
        if (accepted === people.length) bothAccepted.resolve(undefined);
        await bothAccepted.promise;
      }
      await route.continue();
    });
    desks.push(desk);
  }
  await admin.write(connectionId, { from: '5511987654321', name: 'Bia Souza', body: 'Hello?' });
  for (const desk of desks) await desk.row('Bia Souza').waitFor();

  const refused = Promise.any(
    desks.map(async (desk, index) => {
      await desk.said(`${people[1 - index] ?? ''} took this ticket first`);
      return desk;
    }),
  );
  const [refusedDesk] = await Promise.all([
    refused,
    ...desks.map((desk) => desk.accept('Bia Souza').click()),
  ]);
  const tickets = await eventually(async () => {
    const open = await admin.tickets({ status: 'open', showAll: 'true' });
    expect(open.tickets).toHaveLength(1);
    return open.tickets;
  });
  const winner = tickets[0]?.user?.name ?? '';
  expect(people).toContain(winner);
  const loser = desks[people.findIndex((name) => name !== winner)];
  expect(refusedDesk).toBe(loser);
  await loser?.row('Bia Souza').waitFor({ state: 'hidden' });
});

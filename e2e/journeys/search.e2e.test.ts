import { createQueue, createUser, updateTicket } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { expect, it } from 'vitest';
import { deskPage } from '../src/desk-page.ts';
import { openDesk } from '../src/open-desk.ts';

const { browser, admin } = await openDesk();
const ana = { name: 'Ana Prado', email: 'ana@desk.example', password: 'a-good-password' } as const;

it('finds messages by text, contact and number, as far as a user may see them', async () => {
  const connectionId = await admin.connectSimulatedPhone('Reception');
  const [sales, support] = [
    await admin.call(createQueue, { body: { name: 'Sales', color: '#1565c0' } }),
    await admin.call(createQueue, { body: { name: 'Support', color: '#2e7d32' } }),
  ];
  await admin.call(createUser, { body: { ...ana, queueIds: [sales.id] } });
  const write = (from: string, name: string, body: string) => admin.write(connectionId, { from, name, body });
  await write('5511911110001', 'Bia Souza', 'A geladeira não está fria');
  await write('5511911110002', 'Davi Rocha', 'Onde fica a loja?');
  await write('5511911110003', 'Eva Lins', 'Uma geladeira, por favor');
  const tickets = await eventually(async () => {
    const found = await admin.tickets({ status: 'pending', showAll: 'true' });
    expect(found.tickets).toHaveLength(3);
    return found.tickets;
  });
  for (const { id, contact } of tickets)
    await admin.call(updateTicket, {
      params: { ticketId: id },
      body: { queueId: contact.name === 'Eva Lins' ? support.id : sales.id },
    });

  // A search asks once, and the service indexes messages a moment after they arrive.
  await eventually(async () => {
    for (const [searchParam, count] of [
      ['geladeira fria', 1],
      ['geladeira', 2],
    ] as const)
      expect([searchParam, (await admin.tickets({ searchParam, showAll: 'true' })).count]).toEqual([
        searchParam,
        count,
      ]);
  });
  const { page } = await browser.openWindow();
  const desk = deskPage(page);
  await desk.comeIn(ana.email, ana.password, { at: '/tickets' });
  const found = async (words: string): Promise<void> => {
    await desk.searchBox.fill(words);
    await page.getByRole('tab', { name: /^Found/, selected: true }).waitFor();
  };
  // By a name, with or without accents.
  await found('bía souza');
  await desk.row('Bia Souza').locator('mark').first().waitFor();
  expect(await desk.row('Davi Rocha').count()).toBe(0);
  // By a number.
  await found('911110002');
  await desk.row('Davi Rocha').waitFor();
  await desk.row('Bia Souza').waitFor({ state: 'hidden' });
  // By text, but not in other sectors.
  await found('geladeira fria');
  await desk.row('Bia Souza').waitFor();
  await found('geladeira');
  await desk.row('Bia Souza').waitFor();
  expect(await desk.row('Eva Lins').count()).toBe(0);

  // A new message is found a moment later, also in a closed ticket.
  await write('5511911110002', 'Davi Rocha', 'E o horário do carnaval?');
  const davi = tickets.find(({ contact }) => contact.name === 'Davi Rocha');
  await admin.close(davi?.id ?? 0);
  await expect.poll(async () => (await admin.tickets({ searchParam: 'carnaval' })).count).toBe(1);
  await found('carnaval');
  await desk.row('Davi Rocha').getByRole('link', { name: 'Davi Rocha', exact: true }).click();
  await desk.conversation('Davi Rocha').getByText('E o horário do carnaval?').waitFor();
});

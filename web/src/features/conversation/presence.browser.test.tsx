import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { conversationView } from '../../testing/desk/conversation-view.ts';
import { addTicket } from '../../testing/desk/desk-data.ts';
import { deskView } from '../../testing/desk/desk-view.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';

const bia = conversationView('Bia Souza');
const caio = { id: 8, name: 'Caio Reis Filho' };

test('the header and the row show who else reads or writes, and colleagues see what is done here', async () => {
  const { data, line } = await openDesk({
    at: '/tickets/1',
    prepare: (desk) => void addTicket(desk.data, 'Bia Souza', { status: 'open' }),
  });
  const row = deskView.row('Bia Souza');
  await expect.element(bia.composer).toBeVisible();
  await expect.element(row).toBeVisible();
  const height = row.element().getBoundingClientRect().height;
  line.tell('presence', { ticketId: 1, activity: 'writing', user: data.user });
  line.tell('presence', { ticketId: 1, activity: 'writing', user: caio });
  await expect.element(page.getByText('Caio Reis Filho is writing', { exact: true })).toBeVisible();
  await expect
    .element(row.getByRole('img', { name: 'Caio Reis Filho is writing', exact: true }))
    .toBeVisible();
  expect(row.element().getBoundingClientRect().height).toBe(height);
  line.tell('presence', { ticketId: 1, activity: 'reading', user: caio });
  await expect.element(page.getByText('Caio Reis Filho is reading', { exact: true })).toBeVisible();
  line.tell('presence', { ticketId: 1, activity: 'left', user: caio });
  await expect.element(page.getByText(/is reading|is writing/u)).not.toBeInTheDocument();

  const said = () => line.calls.filter(([event]) => event === 'attend').map(([, what]) => what);
  await expect.poll(() => said()[0]).toEqual({ ticketId: 1, activity: 'reading' });
  await bia.composer.fill('It costs');
  await expect.poll(said).toContainEqual({ ticketId: 1, activity: 'writing' });
  await bia.write('It costs 5');
  await expect.poll(() => said().at(-1)).toEqual({ ticketId: 1, activity: 'reading' });
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect.poll(() => said().at(-1)).toEqual({ ticketId: 1, activity: 'left' });
});

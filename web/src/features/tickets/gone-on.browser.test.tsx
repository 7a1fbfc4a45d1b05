import { undoTicket, updateTicket } from '@balcao/contracts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { conversationView } from '../../testing/desk/conversation-view.ts';
import { addTicket } from '../../testing/desk/desk-data.ts';
import { type OpenDesk, openDesk } from '../../testing/desk/open-desk.tsx';
import { expectAlert } from '../../testing/desk/alerts.ts';

const bia = conversationView('Bia Souza');
const caio = conversationView('Caio Reis');
const tab = (name: string) => page.getByRole('tab', { name });
const goTo = (name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name }).click();
const inHeader = (name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
const contacts = page.getByRole('heading', { name: /^Contacts/ });

let desk: OpenDesk;
beforeEach(async () => {
  desk = await openDesk({
    at: '/tickets?tab=open',
    prepare: ({ data }) => {
      addTicket(data, 'Bia Souza', { status: 'open' });
      addTicket(data, 'Caio Reis', { status: 'open' });
      addTicket(data, 'Eva Prado', { status: 'closed' });
      for (const name of ['Davi Lima', 'Rui Alves']) addTicket(data, name);
    },
  });
});

/** The desk answers the request only after the user went elsewhere. */
const goOnBefore = async (
  press: () => Promise<void>,
  goOn: () => Promise<void>,
  move: typeof updateTicket | typeof undoTicket = updateTicket,
): Promise<void> => {
  const { asked } = desk.gateway;
  const before = asked.filter((operation) => operation === move.operation).length;
  const release = desk.gateway.hold(move);
  await press();
  await expect
    .poll(() => asked.filter((operation) => operation === move.operation).length)
    .toBeGreaterThan(before);
  await goOn();
  release();
};

test('a user who opened the next conversation stays there when the close of the previous one is answered', async () => {
  await bia.openFromList();
  await goOnBefore(
    () => inHeader('Resolve'),
    async () => {
      await caio.openFromList();
      await expect.element(caio.log).toBeVisible();
    },
  );
  await expectAlert('You resolved the ticket of Bia Souza.');
  await expect.element(caio.log).toBeVisible();
});

test('a user who went to another page stays there when a request of the list is answered', async () => {
  await tab('Closed').click();
  await goOnBefore(
    () => page.getByRole('button', { name: 'Reopen the ticket of Eva Prado' }).click(),
    () => goTo('Contacts'),
  );
  await expectAlert('You reopened the ticket of Eva Prado.');
  await expect.element(contacts).toBeVisible();
});

test('a user who went to another page stays there when an undo is answered', async () => {
  await caio.openFromList();
  await expect.element(caio.log).toBeVisible();
  await inHeader('Return');
  const done = page.getByRole('alert').filter({ hasText: 'You returned the ticket of Caio Reis.' });
  // The browser's history is limited to fifty entries, and other tests share it.
  const steps = vi.spyOn(history, 'pushState');
  onTestFinished(() => steps.mockRestore());
  await goOnBefore(
    () => done.getByRole('button', { name: 'Undo' }).click(),
    async () => {
      await goTo('Contacts');
      await expect.element(contacts).toBeVisible();
      steps.mockClear();
    },
    undoTicket,
  );
  await expect.poll(() => desk.data.tickets.find(({ id }) => id === 2)?.status).toBe('open');
  await goTo('Tickets');
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Caio Reis' }).getByText('Ana'))
    .toBeVisible();
  expect(steps).toHaveBeenCalledOnce();
});

test('a closed conversation returns to the list that was chosen meanwhile', async () => {
  await caio.openFromList();
  await expect.element(caio.log).toBeVisible();
  await goOnBefore(
    () => inHeader('Resolve'),
    () => tab('Closed').click(),
  );
  await expectAlert('You resolved the ticket of Caio Reis.');
  await expect.element(caio.log).not.toBeInTheDocument();
  await expect.element(tab('Closed')).toHaveAttribute('aria-selected', 'true');
});

test('after several accepts the last ticket opens', async () => {
  await tab('Pending').click();
  const accept = (name: string) => () =>
    page.getByRole('button', { name: `Accept the ticket of ${name}` }).click();
  await goOnBefore(accept('Davi Lima'), accept('Rui Alves'));
  await expect.element(conversationView('Rui Alves').log).toBeVisible();
});

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addTicket } from '../testing/desk/desk-data.ts';
import { publishMessage } from '../testing/desk/message-answers.ts';
import { openDesk } from '../testing/desk/open-desk.tsx';

test('an attendant accepts a ticket and answers it', async () => {
  const desk = await openDesk({
    at: '/tickets?tab=pending',
    prepare: ({ data }) => void addTicket(data, 'Bia Souza'),
  });
  await page.getByRole('button', { name: 'Accept the ticket of Bia Souza' }).click();
  const log = page.getByRole('log', { name: 'Messages with Bia Souza' });
  await expect.element(log.getByText('Hello?')).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).fill('good morning');
  await userEvent.keyboard('{Enter}');
  await expect.element(log.getByText('Good morning')).toBeVisible();
  publishMessage(desk.data, 1, { body: 'Are you open today?' });
  await expect.element(log.getByText('Are you open today?')).toBeVisible();
});

test('a second desk in the same test starts anew', async () => {
  await openDesk({ at: '/tickets' });
  await expect.element(page.getByText('Hello?')).not.toBeInTheDocument();
});

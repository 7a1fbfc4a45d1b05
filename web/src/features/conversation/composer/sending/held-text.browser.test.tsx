import { releaseHeldMessage, sendMessage } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { conversationView } from '../../../../testing/desk/conversation-view.ts';
import { addTicket } from '../../../../testing/desk/desk-data.ts';
import { answerHeld } from '../../../../testing/desk/held-answers.ts';
import { openDesk } from '../../../../testing/desk/open-desk.tsx';

const { choose, composer, log, write } = conversationView('Bia Souza');

test('a held text can be cancelled together with its quote, or sent now', async () => {
  const { gateway } = await openDesk({
    at: '/tickets/1',
    prepare: ({ data, gateway: opened }) => {
      addTicket(data, 'Bia Souza', { status: 'open' });
      answerHeld(opened, data);
    },
  });
  await page.getByRole('button', { name: /^Messages go out at once/ }).click();
  await page.getByRole('menuitem', { name: 'Wait 20 seconds' }).click();
  await choose('Hello?', 'Reply');
  await write('too early');
  await expect.element(log.getByText(/^Goes out in \d+ seconds?$/)).toBeVisible();
  await log.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.element(log.getByText('Too early')).not.toBeInTheDocument();
  await expect.element(composer).toHaveValue('Too early');
  const bar = page.getByRole('group', { name: 'Reply to' });
  await expect.element(bar.getByText('Hello?')).toBeVisible();
  await bar.getByRole('button').click();

  await write('Right on time');
  await log.getByRole('button', { name: 'Send now' }).click();
  await expect.element(log.getByText(/^Goes out in/)).not.toBeInTheDocument();
  await expect.element(log.getByText('Right on time')).toBeVisible();
  expect(gateway.bodies(releaseHeldMessage)).toHaveLength(1);

  await page.getByRole('button', { name: /^Messages wait/ }).click();
  await page.getByRole('menuitem', { name: 'Send at once' }).click();
  await expect.element(page.getByRole('button', { name: /^Messages go out at once/ })).toBeVisible();
  expect(gateway.bodies(sendMessage).map(({ body, holdSeconds }) => [body, holdSeconds])).toEqual([
    ['*Ana:*\nToo early', 20],
    ['*Ana:*\nRight on time', 20],
  ]);
});

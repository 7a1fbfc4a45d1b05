import { listTimeline, type TimelineEntry } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { conversationView, pickFiles } from '../../../testing/desk/conversation-view.ts';
import { addMessage, addTicket } from '../../../testing/desk/desk-data.ts';
import { openDesk } from '../../../testing/desk/open-desk.tsx';
import { textFile } from '../../../testing/desk/sample-files.ts';
import { graveFindings } from '../../../testing/page-checks/grave-findings.ts';

const { choose, composer, log, message } = conversationView('Bia Souza');
const now = () => new Date().toISOString();
const dialog = (name: string) => page.getByRole('dialog', { name });

const accepted: TimelineEntry = {
  id: 'first',
  at: now(),
  type: 'accepted',
  actor: { kind: 'user', id: 7, name: 'Ana' },
  before: null,
  after: null,
  cause: 'hand',
};

test('axe finds nothing serious in the parts of a narrow conversation in light mode', async () => {
  await openDesk({
    at: '/tickets/1',
    width: 360,
    height: 740,
    prepare: ({ data, gateway }) => {
      addTicket(data, 'Bia Souza', { status: 'open' });
      const own = { fromMe: true, userId: data.user.id, body: '*Ana:*\nWritten' };
      addMessage(data, 1, { ...own, createdAt: now(), updatedAt: now() });
      gateway.answer(listTimeline, () => ({ entries: [accepted], hasMore: false }));
    },
  });
  const findings: Record<string, readonly string[]> = {};
  const look = async (part: string): Promise<void> => {
    const found = await graveFindings();
    if (found.length > 0) findings[part] = found;
  };
  await expect.element(log).toBeVisible();
  await expect.element(composer).toBeEnabled();
  await look('conversation');
  const rectOf = (role: 'switch' | 'button', name: string) =>
    page.getByRole(role, { name }).element().getBoundingClientRect();
  const sign = rectOf('switch', 'Sign message');
  expect(sign.y).toBeGreaterThan(composer.element().getBoundingClientRect().y);
  const attach = rectOf('button', 'Attach files');
  // In the row of icons, not below it.
  expect(Math.abs(sign.y + sign.height / 2 - (attach.y + attach.height / 2))).toBeLessThan(8);

  await choose('Written', 'Edit');
  await composer.fill('Written, edited');
  await userEvent.keyboard('{Enter}');
  await choose('Written, edited', 'History');
  await expect.element(dialog('Earlier versions')).toBeVisible();
  await look('history');
  await userEvent.keyboard('{Escape}');
  await choose('Written, edited', 'Reply');
  await look('reply');
  // The quoted message takes up space below, and covers nothing.
  await expect
    .poll(() => message('Written, edited').element().getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(log.element().getBoundingClientRect().bottom);
  await page.getByRole('button', { name: 'Cancel reply or edit' }).click();

  await page.getByRole('button', { name: 'Show the contact Bia Souza' }).click();
  await expect.element(dialog('Contact')).toBeVisible();
  await look('drawer');
  await dialog('Contact').getByRole('tab', { name: 'Timeline' }).click();
  await expect.element(dialog('Contact').getByText('accepted the ticket')).toBeVisible();
  await look('timeline');
  await userEvent.keyboard('{Escape}');

  await page.getByRole('button', { name: 'More about this ticket' }).click();
  await page.getByRole('menuitem', { name: 'Transfer ticket' }).click();
  await expect.element(dialog('Transfer ticket')).toBeVisible();
  await look('transfer');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Transfer ticket')).not.toBeInTheDocument();

  await pickFiles(textFile('pasted.txt'));
  await expect.element(page.getByRole('region', { name: '1 file to send' })).toBeVisible();
  await look('upload');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Record a voice message' }).click();
  await expect.element(page.getByRole('timer')).toBeVisible();
  await look('recorder');
  await page.getByRole('button', { name: 'Cancel the recording' }).click();
  expect(findings).toEqual({});
});

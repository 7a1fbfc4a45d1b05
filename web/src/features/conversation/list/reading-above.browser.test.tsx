import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { conversationView } from '../../../testing/desk/conversation-view.ts';
import { addMessage, addTicket, wayAt } from '../../../testing/desk/desk-data.ts';
import { expectAlert } from '../../../testing/desk/alerts.ts';
import { deskView } from '../../../testing/desk/desk-view.ts';
import { publishMessage } from '../../../testing/desk/message-answers.ts';
import { openDesk } from '../../../testing/desk/open-desk.tsx';

const contact = 'Bia Souza';
const other = conversationView('Davi Rocha');
const { log, openFromList, message, write } = conversationView(contact);
const lines = Array.from({ length: 30 }, (_, index) => `Line ${String(index + 1)}`);
const toNewest = log.getByRole('button', { name: 'Go to the newest message' });
/** While a conversation opens, its end is held and a turning wheel has no effect. */
const readAbove = (): Promise<void> =>
  vi.waitFor(
    async () => {
      await userEvent.wheel(log, { delta: { y: -1200 } });
      await expect.element(toNewest, { timeout: 1_000 }).toBeVisible();
    },
    { timeout: 10_000 },
  );

/** What a screen reader says of the conversation: what is added to a live region that is not off. */
const followAnnouncements = (): readonly string[] => {
  const said: string[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        const element = node instanceof Element ? node : node.parentElement;
        const region = element?.closest('[aria-live], [role=log], [role=status], [role=alert]');
        const text = node.textContent ?? '';
        if (
          region !== undefined &&
          region !== null &&
          region.getAttribute('aria-live') !== 'off' &&
          text !== ''
        )
          said.push(text);
      }
  });
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return said;
};

test('messages that arrive while the user reads above are counted, and a divider marks them', async () => {
  const { data } = await openDesk({
    at: '/tickets/1?tab=open',
    prepare: (desk) => {
      addTicket(desk.data, contact, { status: 'open' }, lines);
      addTicket(desk.data, 'Davi Rocha', { status: 'open' });
    },
  });
  await expect.element(log.getByText('Line 30', { exact: true })).toBeVisible();
  await readAbove();
  for (const body of ['One more', 'And another']) publishMessage(data, 1, { body });
  const pill = log.getByRole('button', { name: '2 new' });
  await expect.element(pill).toBeVisible();
  // A user who has scrolled up is not moved.
  await expect.element(log.getByText('And another')).not.toBeInTheDocument();
  await pill.click();
  await expect.element(log.getByText('And another')).toBeVisible();
  await expect.element(pill).not.toBeInTheDocument();
  await readAbove();
  await write('Here I am');
  await expect.element(toNewest).not.toBeInTheDocument();
  await expect.element(log.getByText('Here I am')).toBeVisible();

  // Unread from here on, because nobody looks.
  await other.openFromList();
  await expect.element(other.log).toBeVisible();
  // The answer has to be dated now: an earlier date would sort before the others.
  publishMessage(data, 1, { body: 'Are you there?', createdAt: new Date().toISOString() });
  const row = deskView.row(contact);
  await expect.element(row.getByText('Are you there?')).toBeVisible();
  await expect.element(row.getByRole('img', { name: '1 unread message' })).toBeVisible();
  await openFromList();
  await expect.element(log.getByText('New messages')).toBeVisible();
  await expect.element(row.getByRole('img', { name: '1 unread message' })).not.toBeInTheDocument();
});

test('a failed message says why or since when, and its text can be copied', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openDesk({
    at: '/tickets/1',
    prepare: ({ data }) => {
      addTicket(data, contact, { status: 'open' });
      const own = { fromMe: true, userId: data.user.id, ack: 0 } as const;
      addMessage(data, 1, { ...own, body: 'Hard to send', sendState: 'failed', sendProblem: 'rejected' });
      const queued = { ...wayAt('2026-11-21T12:00:00.000Z'), handedAt: null, serverAt: null };
      addMessage(data, 1, { ...own, body: 'Still here', sendState: 'queued', way: queued });
    },
  });
  const failed = message('Hard to send');
  await expect
    .element(failed.getByRole('alert').filter({ hasText: 'WhatsApp refused this message.' }))
    .toBeVisible();
  await failed.getByRole('button', { name: 'Copy' }).click();
  await expectAlert('Copied');
  expect(written.mock.calls).toEqual([['Hard to send']]);
  written.mockRestore();

  await message('Still here')
    .getByRole('button', { name: /^Stuck: /u })
    .click();
  const details = page.getByRole('dialog', { name: 'Delivery of this message' });
  await expect.element(details.getByText(/^It should have gone out by now/u)).toBeVisible();
});

test('only what arrives is announced, not the older rows that scrolling adds (rule U24)', async () => {
  const { data } = await openDesk({
    at: '/tickets/1?tab=open',
    prepare: (desk) =>
      void addTicket(
        desk.data,
        contact,
        { status: 'open' },
        Array.from({ length: 60 }, (_, index) => `Line ${String(index + 1)}.`),
      ),
  });
  await expect.element(log.getByText('Line 60.')).toBeVisible();
  const said = followAnnouncements();
  await expect
    .poll(() => {
      log.element().querySelector('[data-virtuoso-scroller]')?.scrollTo({ top: 0 });
      return log.getByText('Line 1.', { exact: true }).elements().length;
    })
    .toBe(1);
  publishMessage(data, 1, { body: 'One more' });
  publishMessage(data, 1, { body: 'By a colleague', fromMe: true, userId: 99 });
  await expect.poll(() => said.join()).toContain('By a colleague');
  await write('Here I am');
  await expect.element(message('Here I am')).toBeVisible();
  expect(said).toEqual([`${contact}: One more`, 'By a colleague']);
});

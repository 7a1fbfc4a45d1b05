import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { conversationView } from '../testing/desk/conversation-view.ts';
import { addTicket } from '../testing/desk/desk-data.ts';
import { deskView } from '../testing/desk/desk-view.ts';
import { publishMessage } from '../testing/desk/message-answers.ts';
import { openDesk } from '../testing/desk/open-desk.tsx';
import { moveTicket } from '../testing/desk/ticket-answers.ts';

const { row, tab } = deskView;
const start = new Date('2026-11-21T13:00:00.000Z').getTime();
const minutesOn = (minutes: number): string => new Date(start + minutes * 60_000).toISOString();
const bia = conversationView('Bia Souza');

/** A page translator replaces every text node with an element of its own. */
const translatePage = (): void => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walk.nextNode(); node !== null; node = walk.nextNode())
    if (
      node instanceof Text &&
      node.data.trim() !== '' &&
      node.parentElement?.closest('script, style, textarea, font') === null
    )
      texts.push(node);
  for (const text of texts) {
    const outer = document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
    const inner = document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
};

test('changes on a page show while a page translator replaces its texts', async () => {
  const { data } = await openDesk({
    at: '/tickets/1?tab=open',
    width: 1440,
    prepare: (desk) => {
      addTicket(desk.data, 'Bia Souza', { status: 'open' }, [
        'Hello *there*',
        'See https://example.com today',
      ]);
      addTicket(desk.data, 'Caio Reis', { status: 'open' });
      addTicket(desk.data, 'Davi Rocha');
    },
  });
  await expect.element(bia.log.getByText('today')).toBeVisible();
  await expect.element(row('Caio Reis').getByText('Hello?')).toBeVisible();

  translatePage();
  publishMessage(data, 2, { body: 'Is the *bread* ready?', createdAt: minutesOn(1) });
  await expect.element(row('Caio Reis').getByText('Is the bread ready?')).toBeVisible();
  publishMessage(data, 1, { body: 'One more', createdAt: minutesOn(2) });
  await expect.element(bia.message('One more')).toBeVisible();

  translatePage();
  moveTicket(data, 1, { status: 'closed' });
  await expect.element(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Bia Souza' })).toBeVisible();
  await tab('Pending').click();
  await expect.element(row('Davi Rocha')).toBeVisible();
  await expect.element(row('Caio Reis')).not.toBeInTheDocument();
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addMessage, addTicket } from '../testing/desk/desk-data.ts';
import { openDesk } from '../testing/desk/open-desk.tsx';

const hebrew = 'שלום, הזמנה 4711 של Maria לא הגיעה!';
const persian = 'برای telegram اپدیت منتشر شده.';

const rectOf = (node: Node, at: number): DOMRect => {
  const range = document.createRange();
  range.setStart(node, at);
  range.setEnd(node, at + 1);
  return range.getBoundingClientRect();
};

/** How each place that shows the text lays it out, by where its first letter and its final mark are. */
const directionsOf = (text: string): readonly string[] => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const from = node.textContent?.indexOf(text) ?? -1;
    if (from === -1) continue;
    const [first, last] = [rectOf(node, from), rectOf(node, from + text.length - 1)];
    if (first.width === 0 || last.width === 0) continue;
    found.push(last.left < first.left ? 'right to left' : 'left to right');
  }
  return found;
};

test('each text of others has the direction of its own first letter, in every place (rule U23)', async () => {
  await openDesk({
    at: '/tickets/1?tab=open',
    prepare: ({ data }) => {
      addTicket(data, hebrew, { status: 'open' }, [persian]);
      const [quoted] = data.messages.get(1) ?? [];
      if (quoted === undefined) throw new Error('Nothing to quote.');
      addMessage(data, 1, { body: `Olá, segue:\n${hebrew}` });
      addMessage(data, 1, { fromMe: true, body: 'Ok.', quotedMsgId: quoted.id, quotedMsg: quoted });
      addMessage(data, 1, { body: `*Pedido* de ${hebrew}` });
    },
  });
  await expect.element(page.getByRole('log').getByText('Ok.')).toBeVisible();
  // In the list, the header, a message whose first paragraph is Portuguese, and the author of a quote.
  const places = Array.from({ length: 4 }, () => 'right to left');
  // The last message is one paragraph, and begins in Portuguese.
  expect(directionsOf(hebrew)).toEqual([...places, 'left to right']);
  // In the list, the message and its quote.
  expect(directionsOf(persian)).toEqual(['right to left', 'right to left', 'right to left']);
  expect(directionsOf('Olá, segue:')).toEqual(['left to right']);
  for (const field of document.querySelectorAll('input:not([type=checkbox]), textarea'))
    expect([field.outerHTML.slice(0, 60), getComputedStyle(field).unicodeBidi]).toEqual([
      field.outerHTML.slice(0, 60),
      'plaintext',
    ]);
});

test('a name inside our sentence leaves the sentence as it is (rule U23)', async () => {
  await openDesk({
    at: '/tickets/1?tab=open',
    prepare: ({ data }) => {
      addTicket(data, 'Bia Souza', { status: 'open', user: { id: data.user.id, name: hebrew } });
    },
  });
  await expect.element(page.getByText('assigned to')).toBeVisible();
  const sentence = page.getByText('assigned to').element().firstChild;
  if (sentence === null) throw new Error('It says nothing.');
  expect(sentence.textContent).toBe(`assigned to \u2068${hebrew}\u2069`);
  expect(directionsOf(hebrew)).toContain('right to left');
});

test('quick answers and what is typed into a form have their own direction too (rule U23)', async () => {
  await openDesk({
    at: '/quickAnswers',
    prepare: ({ data }) => {
      const at = '2026-11-21T12:00:00.000Z';
      data.quickAnswers = [{ id: 1, shortcut: 'oi', message: persian, createdAt: at, updatedAt: at }];
    },
  });
  await expect.element(page.getByText(persian)).toBeVisible();
  expect(directionsOf(persian)).toEqual(['right to left']);
  await page.getByRole('button', { name: 'Edit oi' }).click();
  await expect.element(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
  for (const field of page.getByRole('textbox').elements())
    expect(getComputedStyle(field).unicodeBidi).toBe('plaintext');
});

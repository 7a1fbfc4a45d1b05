import { listTags, tagPageSize } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addMessage, addTicket } from '../testing/desk/desk-data.ts';
import { onPaper } from '../testing/desk/emulate.ts';
import { openDesk } from '../testing/desk/open-desk.tsx';

const paper = (): HTMLElement =>
  document.querySelector<HTMLElement>('[data-paper]') ?? document.createElement('p');
const linesOf = (text: string): readonly string[] =>
  text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));

test('a printed conversation has every loaded message, with names and days in the time of the desk (rules U21, U22)', async () => {
  const lines = Array.from({ length: 61 }, (_, index) => `Line ${String(index + 1)}.`);
  await openDesk({
    at: '/tickets/1?tab=open',
    prepare: ({ data }) => {
      addTicket(data, 'Bia Souza', { status: 'open' }, lines);
      addMessage(data, 1, {
        fromMe: true,
        userId: data.user.id,
        body: 'Good night',
        createdAt: '2026-11-22T02:30:05.000Z',
      });
    },
  });
  await expect.element(page.getByText('Good night')).toBeVisible();
  const first = page.getByText('Line 1.', { exact: true });
  await expect
    .poll(() => {
      document.querySelector('[role=log] [data-virtuoso-scroller]')?.scrollTo({ top: 0 });
      return first.elements().length;
    })
    .toBe(1);
  expect(page.getByText('Line 60.').elements()).toEqual([]);
  await onPaper();
  await expect.poll(() => paper().querySelectorAll('article').length).toBe(62);
  const printed = linesOf(paper().innerText);
  expect(printed.filter((line) => line.startsWith('Line'))).toEqual(lines);
  expect(printed).toContain('2026-11-21');
  expect(printed.slice(-3)).toEqual(['Ana', '2026-11-21 23:30:05', 'Good night']);
  // Only that.
  expect(linesOf(document.body.innerText)).toEqual(printed);
});

const at = '2026-11-21T12:00:00.000Z';
const tags = Array.from({ length: 40 }, (_, index) => ({
  id: index + 1,
  name: `Tag ${String(index + 1)}`,
  color: '#aa2200',
  contacttag: [],
  createdAt: at,
  updatedAt: at,
}));

test('a printed table has every loaded row below its title, black on white, and nothing to press (rule U22)', async () => {
  localStorage.setItem('balcao.theme', 'dark');
  await openDesk({
    at: '/tags',
    prepare: ({ gateway }) =>
      gateway.answer(listTags, () => ({ tags, count: tags.length, hasMore: tags.length > tagPageSize })),
  });
  await expect.element(page.getByRole('heading', { name: 'Tags (40)' })).toBeVisible();
  await onPaper();
  expect(paper().querySelectorAll('tbody tr')).toHaveLength(40);
  expect(linesOf(document.body.innerText)[0]).toBe('Tags (40)');
  expect(page.getByRole('button').elements()).toEqual([]);
  for (const cell of paper().querySelectorAll('td, td *')) {
    const { color, backgroundColor } = getComputedStyle(cell);
    expect([color, backgroundColor]).toEqual(['rgb(0, 0, 0)', 'rgba(0, 0, 0, 0)']);
  }
});

test('the printed list of tickets has every loaded ticket (rule U22)', async () => {
  await openDesk({
    at: '/tickets?tab=open',
    prepare: ({ data }) => {
      for (let number = 1; number <= 30; number += 1)
        addTicket(data, `Contact ${String(number)}.`, { status: 'open' });
    },
  });
  await expect.element(page.getByRole('link', { name: 'Contact 30.' })).toBeVisible();
  await onPaper();
  await expect.poll(() => paper().querySelectorAll('li').length).toBeGreaterThan(19);
});

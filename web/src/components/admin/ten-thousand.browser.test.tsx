import { listContacts, listQuickAnswers, listTags } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleContact } from '../../testing/desk/contact-answers.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';

const at = '2026-11-21T12:00:00.000Z';
const stamps = { createdAt: at, updatedAt: at };
const count = 10_000;
/** Larger than the desk's own pages, so that few requests reach the end. */
const pageSize = 2_500;
const most = 60;

const pageOf = <T,>(pageNumber: number, make: (id: number) => T) => ({
  rows: Array.from({ length: pageSize }, (_, index) => make((pageNumber - 1) * pageSize + index + 1)),
  count,
  hasMore: pageNumber * pageSize < count,
});
const nameOf = (id: number): string => `Entry ${String(id).padStart(5, '0')}`;
const rows = (): number => document.querySelectorAll('main tbody tr, main li').length;
const scroller = (): Element | null => document.querySelector('[data-virtuoso-scroller]');

test.each(['/tags', '/quickAnswers', '/contacts'])(
  'with ten thousand entries %s renders few rows, from the first to the last',
  async (at) => {
    await openDesk({
      at,
      prepare: ({ gateway }) => {
        gateway.answer(listTags, ({ query: { pageNumber } }) => {
          const { rows: tags, ...rest } = pageOf(pageNumber, (id) => ({
            id,
            name: nameOf(id),
            color: '#aa2200',
            contacttag: [],
            ...stamps,
          }));
          return { tags, ...rest };
        });
        gateway.answer(listQuickAnswers, ({ query: { pageNumber } }) => {
          const { rows: quickAnswers, ...rest } = pageOf(pageNumber, (id) => ({
            id,
            shortcut: nameOf(id),
            message: `Hello, this is answer ${String(id)}`,
            ...stamps,
          }));
          return { quickAnswers, ...rest };
        });
        gateway.answer(listContacts, ({ query: { after } }) => {
          const pageNumber = after === undefined ? 1 : Number(after) / pageSize + 1;
          const {
            rows: contacts,
            hasMore,
            ...rest
          } = pageOf(pageNumber, (id) => sampleContact(id, nameOf(id)));
          return { contacts, hasMore, ...rest, next: hasMore ? String(pageNumber * pageSize) : null };
        });
      },
    });
    await expect.poll(scroller).not.toBeNull();
    let fullest = 0;
    await expect
      .poll(
        () => {
          fullest = Math.max(fullest, rows());
          scroller()?.scrollTo({ top: 10_000_000 });
          return page.getByText(nameOf(count)).elements().length;
        },
        { timeout: 30_000 },
      )
      .toBeGreaterThan(0);
    expect(Math.max(fullest, rows())).toBeLessThan(most);
  },
);

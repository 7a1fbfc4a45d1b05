import { listContacts } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { testLine } from '../../testing/desk/test-line.ts';
import { graveFindings } from '../../testing/page-checks/grave-findings.ts';
import { lostParts } from '../../testing/page-checks/lost-parts.ts';
import { sampleTicket } from '../../testing/samples.ts';

const tag = { id: 5, name: 'Late payment', color: '#aa2200', usageCount: 0 };
const at = '2026-11-21T12:00:00.000Z';
const { contact } = sampleTicket();
const contactAt = (index: number) => ({
  ...{ tags: [tag], createdAt: at, updatedAt: at, ...contact },
  ...{ id: 100 + index, name: `Contact ${String(index).padStart(3, '0')}` },
});
const list = page.getByRole('list', { name: 'Contacts' });

test('a tag shows its count of contacts and the contacts, page by page and live (rule K9)', async () => {
  let count = 250;
  const { data } = await openDesk({
    at: '/tags',
    width: 390,
    height: 800,
    prepare: ({ data: desk, gateway }) => {
      desk.tags = [tag];
      gateway.answer(listContacts, ({ query }) => {
        if (query.tagIds?.includes(5) !== true) return { contacts: [], count: 0, hasMore: false, next: null };
        const from = query.after === undefined ? 0 : 200;
        const contacts = Array.from({ length: Math.min(200, count - from) }, (_, index) =>
          contactAt(from + index + 1),
        );
        const hasMore = from + 200 < count;
        return { contacts, count, hasMore, next: hasMore ? 'next' : null };
      });
    },
  });
  await page.getByRole('button', { name: 'Show the contacts of Late payment' }).click();
  await expect.element(page.getByRole('heading', { name: 'Late payment (250)' })).toBeVisible();
  await expect.element(list.getByRole('link', { name: 'Contact 001' })).toBeVisible();
  expect(list.getByRole('link', { name: 'Contact 001' }).element().getAttribute('href')).toBe(
    '/contacts?search=Contact+001',
  );
  expect(lostParts()).toEqual([]);
  expect(await graveFindings()).toEqual([]);

  const last = list.getByRole('link', { name: 'Contact 250' });
  const scroller = document.querySelector('[data-virtuoso-scroller]');
  await expect
    .poll(() => {
      scroller?.scrollTo(0, scroller.scrollHeight);
      return last.query() !== null;
    })
    .toBe(true);
  expect(list.getByRole('listitem').elements().length).toBeLessThan(60);

  count = 2;
  testLine.tell('tags', { action: 'update', tags: { ...tag, contacttag: [], createdAt: at, updatedAt: at } });
  await expect.element(page.getByRole('heading', { name: 'Late payment (2)' })).toBeVisible();

  data.tags = [];
  testLine.tell('tags', { action: 'delete', tagId: 5 });
  await expect.element(page.getByText('This tag is gone')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the tags' }).click();
  await expect.element(page.getByRole('heading', { name: /^Tags/u })).toBeVisible();
});

test.each(['/tags/99', '/tags/none'])('%s leads back to the tags', async (address) => {
  await openDesk({ at: address });
  await expect.element(page.getByText('This tag is gone')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to the tags' })).toBeVisible();
});

test('a tag without contacts says so', async () => {
  await openDesk({ at: '/tags/5', prepare: ({ data }) => void data.tags.push(tag) });
  await expect.element(page.getByText('Nobody has this tag')).toBeVisible();
});

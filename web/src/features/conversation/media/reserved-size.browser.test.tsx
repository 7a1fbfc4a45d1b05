import { expect, test } from 'vitest';
import { conversationView } from '../../../testing/desk/conversation-view.ts';
import { addTicket } from '../../../testing/desk/desk-data.ts';
import { asMessage } from '../../../testing/desk/file-answers.ts';
import { publishMessage } from '../../../testing/desk/message-answers.ts';
import { openDesk } from '../../../testing/desk/open-desk.tsx';
import { pictureFile } from '../../../testing/desk/sample-files.ts';

const { log } = conversationView('Bia Souza');

/** Every height that the newest message has had since it came into the page. */
const heightsOfNext = (): (() => number[]) => {
  const heights = new Set<number>();
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) heights.add(Math.round(target.getBoundingClientRect().height));
  });
  const before = new Set(log.element().querySelectorAll('article, [role="article"]'));
  const rows = new MutationObserver(() => {
    for (const row of log.element().querySelectorAll('article, [role="article"]'))
      if (!before.has(row)) {
        before.add(row);
        sizes.observe(row);
      }
  });
  rows.observe(log.element(), { childList: true, subtree: true });
  return () => [...heights];
};

test('a picture has its size before it loads, so that nothing jumps (rule U12)', async () => {
  const { data } = await openDesk({
    at: '/tickets/1',
    prepare: (desk) => void addTicket(desk.data, 'Bia Souza', { status: 'open' }),
  });
  await expect.element(log.getByText('Hello?')).toBeVisible();
  const picture = asMessage(await pictureFile('sample.png', 40, 80));
  const heights = heightsOfNext();
  // What was said of the picture counts, not what its file turns out to be.
  publishMessage(data, 1, {
    ...picture,
    media: picture.media ? { ...picture.media, width: 600, height: 300 } : null,
  });
  const image = log.getByRole('button', { name: /^Open the picture/ }).getByRole('img');
  await expect.element(image).toHaveProperty('naturalHeight', 80);
  const { width, height } = image.element().getBoundingClientRect();
  expect(width / height).toBeCloseTo(2, 1);
  expect(width).toBeGreaterThan(250);
  expect(heights()).toHaveLength(1);
});

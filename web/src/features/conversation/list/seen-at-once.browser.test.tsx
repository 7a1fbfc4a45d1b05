import { listMessages, sendMessage, showTicket } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { conversationView } from '../../../testing/desk/conversation-view.ts';
import { addTicket } from '../../../testing/desk/desk-data.ts';
import { deskView } from '../../../testing/desk/desk-view.ts';
import { slowProcessor } from '../../../testing/desk/emulate.ts';
import { addLongConversation } from '../../../testing/desk/long-conversation.ts';
import { type OpenDesk, openDesk } from '../../../testing/desk/open-desk.tsx';

const contact = 'Bia Souza';
const other = 'Davi Rocha';
const { composer, log, write } = conversationView(contact);

const openLong = async (): Promise<OpenDesk> => {
  const desk = await openDesk({
    at: '/tickets/1?tab=open',
    prepare: ({ data }) => {
      addLongConversation(data, contact, 20_000);
      addTicket(data, other, { status: 'open' }, ['Good morning']);
    },
  });
  await expect.element(log.getByText('As I wrote')).toBeVisible();
  return desk;
};

type FirstPaint = { readonly isVisible: boolean; readonly framesWithout: number };

/** What the first frame shows of an element, and in how many frames its slot was empty before. */
const firstPaint = (find: () => Element | undefined, isSlotThere: () => boolean): Promise<FirstPaint> =>
  new Promise((resolve) => {
    let framesWithout = 0;
    const look = (): void => {
      const found = find();
      if (found !== undefined) {
        resolve({ isVisible: found.checkVisibility({ visibilityProperty: true }), framesWithout });
        return;
      }
      if (isSlotThere()) framesWithout += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

test('a conversation opens again from the cache before the server answers', async () => {
  const { gateway } = await openLong();
  await deskView.link(other).click();
  await expect.element(deskView.conversation(other).getByText('Good morning')).toBeVisible();
  // No request is answered from here on.
  for (const endpoint of [listMessages, showTicket]) gateway.hold(endpoint);
  const paint = firstPaint(
    () => log.getByRole('article').elements()[0],
    () => log.query() !== null,
  );
  await deskView.link(contact).click();
  await expect.element(log.getByText('As I wrote')).toBeVisible();
  const { isVisible, framesWithout } = await paint;
  expect(isVisible).toBe(true);
  // The first frame of the conversation measures it, and its messages show in that same frame.
  expect(framesWithout).toBeLessThanOrEqual(1);
});

test('text typed below a long conversation shows at once, on a slow machine too', async () => {
  const { gateway } = await openLong();
  await slowProcessor(4);
  const text = 'Typed with a conversation of years above it';
  await composer.click();
  await userEvent.keyboard(text);
  await expect.element(composer).toHaveValue(text);
  await slowProcessor(1);
  gateway.hold(sendMessage);
  const paint = firstPaint(
    () => log.getByRole('article').filter({ hasText: 'Shown at once' }).elements()[0],
    () => false,
  );
  await write('Shown at once');
  await expect.element(log.getByText('Shown at once')).toBeVisible();
  expect((await paint).isVisible).toBe(true);
});

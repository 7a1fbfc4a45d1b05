import { expect, test } from 'vitest';
import { conversationView } from '../../../testing/desk/conversation-view.ts';
import { addMessage, addTicket } from '../../../testing/desk/desk-data.ts';
import { asMessage } from '../../../testing/desk/file-answers.ts';
import { openDesk } from '../../../testing/desk/open-desk.tsx';
import { soundFile } from '../../../testing/desk/sample-files.ts';

const { composer, log } = conversationView('Bia Souza');
const notes = () => [...log.element().querySelectorAll('audio')];
const playing = () => notes().flatMap(({ paused }, index) => (paused ? [] : [index]));

test('of two voice notes only the one that was started last plays (rule U12)', async () => {
  await openDesk({
    at: '/tickets/1',
    prepare: ({ data }) => {
      addTicket(data, 'Bia Souza', { status: 'open' }, []);
      for (const name of ['first.wav', 'second.wav']) addMessage(data, 1, asMessage(soundFile(name, 60)));
    },
  });
  await expect.poll(() => notes().length).toBe(2);
  const [first, second] = notes();
  // A browser plays nothing before the user has touched the page.
  await composer.click();
  await first?.play();
  expect(playing()).toEqual([0]);
  await second?.play();
  await expect.poll(playing).toEqual([1]);
  await first?.play();
  await expect.poll(playing).toEqual([0]);
});

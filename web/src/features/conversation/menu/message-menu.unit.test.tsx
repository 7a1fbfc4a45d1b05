import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { useToasts } from '../../../lib/page/toasts.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { sampleMessage, samplePicture } from '../../../testing/samples.ts';
import { type MessageActions, MessageActionsContext } from '../message-actions.ts';
import MessageMenuItems from './message-menu-items.tsx';
import { MessageMenu } from './message-menu.tsx';

type Change = Parameters<typeof sampleMessage>[0];

let asked: string[];
beforeEach(() => {
  asked = [];
  useToasts.setState({ toasts: [] });
});
afterEach(cleanup);

const actions: MessageActions = {
  hasConnection: true,
  reply: () => asked.push('reply'),
  edit: () => asked.push('edit'),
  show: ({ kind }) => asked.push(kind),
  goTo: () => undefined,
  takeBack: () => undefined,
  takeFileBack: () => undefined,
};
const open = async (change: Change): Promise<string[]> => {
  await renderApp(
    <MessageActionsContext value={actions}>
      <MessageMenuItems message={sampleMessage(change)} anchor={document.body} onClose={() => undefined} />
    </MessageActionsContext>,
  );
  return screen.getAllByRole('menuitem').map((item) => item.textContent);
};
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const described: Change = {
  mediaType: 'image',
  body: 'a.png',
  media: samplePicture({ caption: 'The beach' }),
};
const earlier = [{ id: '1', body: 'Helo', createdAt: minutesAgo(2) }];

describe('the options of a message', () => {
  test.each<[string, Change, string[]]>([
    ['of the contact', {}, ['Reply', 'Copy text']],
    ['of the contact that they edited', { oldMessages: earlier }, ['Reply', 'Copy text', 'History']],
    ['of the desk', { fromMe: true, updatedAt: minutesAgo(1) }, ['Reply', 'Copy text', 'Edit', 'Delete']],
    [
      'of the desk that was edited',
      { fromMe: true, updatedAt: minutesAgo(1), oldMessages: earlier },
      ['Reply', 'Copy text', 'Edit', 'History', 'Delete'],
    ],
    ['of the desk that is a file', { fromMe: true, mediaType: 'image' }, ['Reply', 'Delete']],
    ['of the contact that is a file with words', described, ['Reply', 'Copy text']],
  ])('%s', async (_whose, change, items) => {
    expect(await open(change)).toEqual(items);
  });

  test('copies the caption of a file, and not its name', async () => {
    const copied: string[] = [];
    const clipboard = { writeText: (text: string) => copied.push(text) };
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, 'clipboard');
    });
    await open(described);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Copy text' }));
    expect(copied).toEqual(['The beach']);
  });

  test('are closed for a deleted message', async () => {
    await renderApp(<MessageMenu message={sampleMessage({ fromMe: true, isDeleted: true })} />);
    expect(screen.getByRole('button', { name: 'Message options' })).toHaveProperty('disabled', true);
  });

  test('offer what may succeed, and not an edit that is too late', async () => {
    expect(await open({ fromMe: true, updatedAt: minutesAgo(16) })).toEqual(['Reply', 'Copy text', 'Delete']);
  });

  test('edit it, and say so if the time for that ends while they are open', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    await open({ fromMe: true, updatedAt: minutesAgo(14) });
    fireEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
    expect(asked).toEqual(['edit']);
    vi.setSystemTime(Date.now() + 2 * 60_000);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
    expect(asked).toEqual(['edit']);
    expect(useToasts.getState().toasts.map(({ content }) => 'text' in content && content.text)).toEqual([
      'Time exceeded: a message can be edited for 15 minutes.',
    ]);
  });
});

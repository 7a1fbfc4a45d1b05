import { cleanup, fireEvent, screen } from '@testing-library/react';
import { VirtuosoMockContext } from 'react-virtuoso';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endOfWord } from '../../../../testing/page-events.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import EmojiPopover from './emoji-popover.tsx';

let chosen: string[];
beforeEach(async () => {
  chosen = [];
  await renderApp(
    <VirtuosoMockContext value={{ viewportHeight: 72, itemHeight: 36 }}>
      <EmojiPopover
        anchor={document.body}
        onClose={() => undefined}
        onChoose={(emoji) => chosen.push(emoji)}
      />
    </VirtuosoMockContext>,
  );
  await screen.findByTitle('grinning face');
});
afterEach(cleanup);

const press = (key: string): boolean => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const search = async (text: string, found: string): Promise<void> => {
  const field = screen.getByLabelText('Search emoji');
  field.focus();
  fireEvent.change(field, { target: { value: text } });
  await screen.findByTitle(found);
};

test('Enter takes the first result, and nothing without a search', async () => {
  screen.getByLabelText('Search emoji').focus();
  press('Enter');
  expect(chosen).toEqual([]);
  await search('thumbs up', 'thumbs up');
  fireEvent.keyDown(screen.getByLabelText('Search emoji'), endOfWord);
  expect(chosen).toEqual([]);
  press('Enter');
  expect(chosen).toEqual(['👍️']);
});

test('ArrowDown moves from the search to the first emoji', async () => {
  await search('thumbs', 'thumbs up');
  press('ArrowDown');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('thumbs up');
  press('ArrowRight');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('thumbs down');
});

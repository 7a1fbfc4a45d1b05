import { beforeEach, describe, expect, it } from 'vitest';
import { libraryPage, type LibraryPage, type PageMessage } from '../../../../test/fixtures/library-page.ts';
import { readAgain } from './catch-up.ts';

const chat = '5511988880001@c.us';
const other = '5511988880002@c.us';
const first: PageMessage = { id: 'one', t: 1_000 };
const second: PageMessage = { id: 'two', t: 2_000 };
const third: PageMessage = { id: 'three', t: 3_000 };

let page: LibraryPage;
beforeEach(() => {
  page = libraryPage();
});

describe('catching up (rule W14)', () => {
  it('reports messages despite one that the page cannot read, and does not move the mark past that one', async () => {
    page.chats.set(chat, [first, { ...second, fault: 'throws' }, third]);
    page.chats.set(other, [{ id: 'elsewhere', t: 2_500 }]);
    await page.catchUp();
    expect(page.reported).toEqual(['one', 'three', 'elsewhere']);
    expect(page.unreadable()).toEqual([
      { chat, addresses: ['5511988880001'], fromMs: 2_000_000, messages: 1 },
    ]);
  });

  it('reports messages despite an invalid one, one that cannot be reported, and a closed chat', async () => {
    page.chats.set(chat, [first, { ...second, fault: 'senseless' }, { ...third, fault: 'untellable' }]);
    page.chats.set(other, 'closed');
    page.chats.set('5511988880003@c.us', [{ id: 'elsewhere', t: 2_500 }]);
    expect(await page.catchUp()).toEqual({ chats: 3, unreadable: 2 });
    expect(page.reported).toEqual(['one', 'elsewhere']);
    expect(page.unreadable()).toMatchObject([
      { chat, fromMs: 2_000_000, messages: 2 },
      { chat: other, messages: 1 },
    ]);
  });

  it('reads a message again, and forgets it once it could be read', async () => {
    page.chats.set(chat, [first, { ...second, fault: 'throws' }, { ...third, fault: 'throws' }]);
    await page.catchUp();
    page.chats.set(chat, [first, second, { ...third, fault: 'throws' }]);
    await readAgain(page.task);
    expect(page.reported).toContain('two');
    expect(page.unreadable()).toMatchObject([{ chat, fromMs: 3_000_000, messages: 1 }]);
    page.chats.set(chat, [first, second, third]);
    await readAgain(page.task);
    expect(page.reported).toContain('three');
    expect(page.unreadable()).toEqual([]);
  });

  it('records nothing if the page has closed', async () => {
    page.chats.set(chat, 'gone with its page');
    await expect(page.catchUp()).rejects.toThrow('The page is gone.');
    expect(page.unreadable()).toEqual([]);
  });
});

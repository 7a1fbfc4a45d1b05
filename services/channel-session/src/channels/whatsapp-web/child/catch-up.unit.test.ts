import { beforeEach, describe, expect, it } from 'vitest';
import { heardPage, type HeardPage, type SaidMessage } from '../../../../test/fixtures/heard-page.ts';
import { readAgain } from './catch-up.ts';

const chat = '5511988880001@c.us';
const other = '5511988880002@c.us';
const first: SaidMessage = { id: 'one', t: 1_000 };
const second: SaidMessage = { id: 'two', t: 2_000 };
const third: SaidMessage = { id: 'three', t: 3_000 };

let page: HeardPage;
beforeEach(() => {
  page = heardPage();
});

describe('what came while nobody listened (rule W14)', () => {
  it('is told in spite of a message that the page can not read, which keeps its mark', async () => {
    page.chats.set(chat, [first, { ...second, fault: 'throws' }, third]);
    page.chats.set(other, [{ id: 'elsewhere', t: 2_500 }]);
    await page.catchUp();
    expect(page.told).toEqual(['one', 'three', 'elsewhere']);
    expect(page.unreadable()).toEqual([
      { chat, addresses: ['5511988880001'], fromMs: 2_000_000, messages: 1 },
    ]);
  });

  it('is told in spite of one that makes no sense, of one that can not be told, and of a chat that is closed', async () => {
    page.chats.set(chat, [first, { ...second, fault: 'senseless' }, { ...third, fault: 'untellable' }]);
    page.chats.set(other, 'closed');
    page.chats.set('5511988880003@c.us', [{ id: 'elsewhere', t: 2_500 }]);
    expect(await page.catchUp()).toEqual({ chats: 3, unreadable: 2 });
    expect(page.told).toEqual(['one', 'elsewhere']);
    expect(page.unreadable()).toMatchObject([
      { chat, fromMs: 2_000_000, messages: 2 },
      { chat: other, messages: 1 },
    ]);
  });

  it('is read again, and forgotten once it could be read', async () => {
    page.chats.set(chat, [first, { ...second, fault: 'throws' }, { ...third, fault: 'throws' }]);
    await page.catchUp();
    page.chats.set(chat, [first, second, { ...third, fault: 'throws' }]);
    await readAgain(page.task);
    expect(page.told).toContain('two');
    expect(page.unreadable()).toMatchObject([{ chat, fromMs: 3_000_000, messages: 1 }]);
    page.chats.set(chat, [first, second, third]);
    await readAgain(page.task);
    expect(page.told).toContain('three');
    expect(page.unreadable()).toEqual([]);
  });

  it('is not noted when it is the page that is gone', async () => {
    page.chats.set(chat, 'gone with its page');
    await expect(page.catchUp()).rejects.toThrow('The page is gone.');
    expect(page.unreadable()).toEqual([]);
  });
});

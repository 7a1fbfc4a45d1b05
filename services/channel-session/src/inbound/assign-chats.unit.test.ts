import type { Identity } from '@balcao/contracts';
import { describe, expect, it } from 'vitest';
import { assignChats, keyOf } from './chats.ts';

const phone: Identity = { kind: 'phone', value: '5511988880001' };
const lid: Identity = { kind: 'lid', value: '77001122' };
const other: Identity = { kind: 'phone', value: '5511988880002' };

const ids = () => {
  let last = 0;
  return () => `chat ${(last += 1)}`;
};

describe('assignChats', () => {
  it('gives an unknown peer a new chat, and its next message the same one', () => {
    expect(assignChats([[phone], [other], [phone]], new Map(), ids())).toEqual({
      chats: ['chat 1', 'chat 2', 'chat 1'],
      fresh: ['chat 1', 'chat 2'],
      learned: [
        { identity: phone, chatId: 'chat 1' },
        { identity: other, chatId: 'chat 2' },
      ],
    });
  });

  it('returns the same chat for a peer known by a lid that shows its phone, in any order', () => {
    const known = new Map([[keyOf(lid), 'old']]);
    expect(assignChats([[phone, lid], [phone]], known, ids())).toEqual({
      chats: ['old', 'old'],
      fresh: [],
      learned: [{ identity: phone, chatId: 'old' }],
    });
  });

  it('returns both chats when two known peers turn out to be one', () => {
    const known = new Map([
      [keyOf(lid), 'of the lid'],
      [keyOf(phone), 'of the phone'],
    ]);
    expect(assignChats([[lid, phone], [phone]], known, ids()).chats).toEqual(['of the lid', 'of the phone']);
  });

  it('gives a lid and a phone with the same digits different chats', () => {
    const digits = '12345678';
    const known = new Map([[keyOf({ kind: 'lid', value: digits }), 'of the lid']]);
    expect(assignChats([[{ kind: 'phone', value: digits }]], known, ids()).chats).toEqual(['chat 1']);
  });
});

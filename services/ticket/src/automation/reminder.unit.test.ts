import { describe, expect, test } from 'vitest';
import type { Facts } from './react.state.ts';
import { inSales, menuOf, noon, reactionTo, sales } from './testing/situations.ts';

describe('a reminder', () => {
  const due = { type: 'timer', kind: 'reminder' } as const;
  const owes = (more: Partial<Facts> = {}): Facts =>
    inSales({
      place: { status: 'open', userId: 7, queueId: sales.id, whatsappId: 1 },
      reminder: ' Ainda aí? ',
      ...more,
    });
  const saidAgo = (...minutes: number[]) =>
    minutes.map((ago) => ({
      text: String(ago),
      at: new Date(noon.getTime() - ago * 60_000),
      isHere: true,
    }));

  test('a due reminder is sent, also if somebody holds the ticket (J1, T27)', () => {
    expect(reactionTo(due, owes())).toEqual([{ type: 'say', rule: 'reminder', text: 'Ainda aí?' }]);
  });
  test('a reminder waits while five texts were sent within an hour (J6)', () => {
    const until = new Date(noon.getTime() + 10 * 60_000);
    expect(reactionTo(due, owes({ said: saidAgo(50, 40, 30, 20, 10) }))).toEqual([
      { type: 'wait', kind: 'reminder', until },
    ]);
  });
  test.each([
    ['who has written meanwhile', { reminder: null }],
    ['whose text is empty', { reminder: ' ' }],
    ['whose automation is paused', { isPaused: true }],
    ['who is in a group that hears nothing', { isGroup: true }],
    ['whom nobody attends', { place: { status: 'pending', userId: null, queueId: null, whatsappId: 1 } }],
  ] satisfies [string, Partial<Facts>][])('no reminder is sent to a contact %s', (_whom, more) => {
    expect(reactionTo(due, owes({ span: menuOf, ...more }))).toEqual([]);
  });
});

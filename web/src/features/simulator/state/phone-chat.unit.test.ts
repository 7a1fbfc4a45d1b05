import { expect, test } from 'vitest';
import { type Arrived, peopleOf } from './phone-chat.ts';

const arrivedAt = (to: string): Arrived => ({
  position: 1,
  id: 'one',
  to,
  body: 'Olá',
  mediaType: 'chat',
  at: '2026-11-23T12:00:00.000Z',
  ack: 1,
});

test("a contact that the desk wrote to has the desk's name, or only the number", () => {
  const madeUp = { number: '5511900000001', name: 'Bia' };
  const people = peopleOf(
    [madeUp],
    ['5511900000003', '5511900000002', '5511900000001', '5511900000002'].map(arrivedAt),
    [
      { number: '5511900000001', name: 'Beatriz' },
      { number: '5511900000002', name: 'Adriana' },
    ],
  );
  expect(people).toEqual([
    madeUp,
    { number: '5511900000003', name: '' },
    { number: '5511900000002', name: 'Adriana' },
  ]);
});

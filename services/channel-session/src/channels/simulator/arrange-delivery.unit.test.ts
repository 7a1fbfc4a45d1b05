import { describe, expect, it } from 'vitest';
import { arrangeDelivery } from './arrange-delivery.ts';

const messages = ['a', 'b', 'c', 'd'];

describe('arrangeDelivery', () => {
  it('delivers in order without faults', () => {
    expect(arrangeDelivery(messages, { duplicate: 0, reorder: 0 })).toEqual({
      sequence: messages,
      used: { duplicate: 0, reorder: 0 },
    });
  });
  it('swaps the requested number of messages with the next one', () => {
    expect(arrangeDelivery(messages, { duplicate: 0, reorder: 1 }).sequence).toEqual(['b', 'a', 'c', 'd']);
    expect(arrangeDelivery(messages, { duplicate: 0, reorder: 9 })).toMatchObject({
      sequence: ['b', 'a', 'd', 'c'],
      used: { reorder: 2 },
    });
  });
  it('repeats the first ones after the others', () => {
    expect(arrangeDelivery(messages, { duplicate: 2, reorder: 0 })).toMatchObject({
      sequence: ['a', 'b', 'c', 'd', 'a', 'b'],
      used: { duplicate: 2 },
    });
  });
  it('cannot reorder a single message', () => {
    expect(arrangeDelivery(['a'], { duplicate: 0, reorder: 3 }).used.reorder).toBe(0);
  });
});

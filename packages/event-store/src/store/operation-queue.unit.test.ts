import { describe, expect, test } from 'vitest';
import { createOperationQueue, type Operation } from './operation-queue.ts';

const recordingQueue = (failing = '') => {
  const batches: string[] = [];
  const queue = createOperationQueue<Operation>(async (items) => {
    batches.push(items.map(({ kind, stream }) => `${kind}${stream}`).join(' '));
    await Promise.resolve();
    if (items.some(({ stream }) => stream === failing)) throw new Error(`failed at ${failing}`);
  });
  const add = (text: string) => queue.add({ kind: text.slice(0, 1), stream: text.slice(1) });
  return { queue, batches, add };
};

describe('the operation queue', () => {
  test('runs calls of one tick together if they are of one kind and about different streams', async () => {
    const { batches, add } = recordingQueue();
    await Promise.all(['a1', 'a2', 'b3', 'b1', 'a4', 'a4', 'a5'].map(add));
    expect(batches).toEqual(['a1 a2', 'b3 b1', 'a4', 'a4 a5']);
  });

  test('runs calls that wait for each other one by one', async () => {
    const { batches, add } = recordingQueue();
    for (const text of ['a1', 'a2']) await add(text);
    expect(batches).toEqual(['a1', 'a2']);
  });

  test('combines symmetric callers again after each step', async () => {
    const { batches, add } = recordingQueue();
    await Promise.all(
      ['1', '2', '3'].map(async (stream) => {
        await add(`a${stream}`);
        await Promise.resolve();
        await add(`b${stream}`);
      }),
    );
    expect(batches).toEqual(['a1 a2 a3', 'b1 b2 b3']);
  });

  test('waits for calls that no caller awaits', async () => {
    const { queue, batches, add } = recordingQueue();
    void add('a1').then(() => add('b1'));
    await queue.settle();
    expect(batches).toContain('a1');
  });

  test('runs nothing after an error and reports it to every caller, also at the end', async () => {
    const { queue, batches, add } = recordingQueue('2');
    const results = await Promise.allSettled(['a1', 'b2', 'c3'].map(add));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(batches).toEqual(['a1', 'b2']);
    await expect(queue.settle()).rejects.toThrow('failed at 2');
    await expect(add('a4')).rejects.toThrow('failed at 2');
  });
});

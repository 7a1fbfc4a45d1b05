import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { steadyPace } from '../core/pace.ts';
import { createGroupCommit } from './group-commit.ts';

/** Writes last until the test releases them. */
function slowWriter(fails: (items: readonly string[]) => Error | undefined = () => undefined) {
  const groups: string[][] = [];
  const open: (() => void)[] = [];
  return {
    groups,
    letGo: () => open.shift()?.(),
    write: async (items: readonly string[]) => {
      groups.push([...items]);
      const { promise, resolve } = Promise.withResolvers<undefined>();
      open.push(() => {
        resolve(undefined);
      });
      if (groups.length === 1) await promise;
      const error = fails(items);
      if (error !== undefined) throw error;
      return items.map((item) => item.toUpperCase());
    },
  };
}

describe('a group commit', () => {
  it('writes items that arrive during a write together, in order', async () => {
    const writer = slowWriter();
    const join = createGroupCommit({ write: writer.write });
    const first = join('a');
    await Promise.resolve();
    await Promise.resolve();
    const others = ['b', 'c', 'd'].map((item) => join(item));
    writer.letGo();
    expect(await Promise.all([first, ...others])).toEqual(['A', 'B', 'C', 'D']);
    expect(writer.groups).toEqual([['a'], ['b', 'c', 'd']]);
  });

  it('writes the first item at once, and then pauses for the linger', async () => {
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const groups: string[][] = [];
    const join = createGroupCommit<string, string>({
      write: (items) => {
        groups.push([...items]);
        return Promise.resolve(items);
      },
      pace: steadyPace(50),
    });
    await join('a');
    const others = [join('b')];
    await vi.advanceTimersByTimeAsync(40);
    others.push(join('c'));
    expect(groups).toEqual([['a']]);
    await vi.advanceTimersByTimeAsync(20);
    expect(await Promise.all(others)).toEqual(['b', 'c']);
    expect(groups).toEqual([['a'], ['b', 'c']]);
  });

  it('never writes more items at a time than its limit', async () => {
    const groups: number[] = [];
    const join = createGroupCommit<number, number>({
      write: (items) => {
        groups.push(items.length);
        return Promise.resolve(items);
      },
      limit: 2,
    });
    await Promise.all([1, 2, 3, 4, 5].map((item) => join(item)));
    expect(groups).toEqual([2, 2, 1]);
  });

  it('writes items of one key one after the other, and skips none', async () => {
    const writer = slowWriter();
    const join = createGroupCommit<string, string>({ write: writer.write, keyOf: (item) => item[0] });
    const first = join('x');
    await Promise.resolve();
    await Promise.resolve();
    const others = ['a1', 'a2', 'b1', 'a3'].map((item) => join(item));
    writer.letGo();
    expect(await Promise.all([first, ...others])).toEqual(['X', 'A1', 'A2', 'B1', 'A3']);
    expect(writer.groups).toEqual([['x'], ['a1', 'b1'], ['a2'], ['a3']]);
  });

  it('writes the other items if one of them fails', async () => {
    const written: string[] = [];
    const join = createGroupCommit<string, string>({
      write: (items) => {
        if (items.includes('bad')) return Promise.reject(new Error('bad item'));
        written.push(...items);
        return Promise.resolve(items);
      },
    });
    const outcomes = await Promise.allSettled(['a', 'bad', 'c'].map((item) => join(item)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(written).toEqual(['a', 'c']);
  });

  it('tries no item alone if all would fail in the same way', async () => {
    let writes = 0;
    const join = createGroupCommit<string, string>({
      write: () => {
        writes += 1;
        return Promise.reject(new Error('away'));
      },
      isHopeless: () => true,
    });
    const outcomes = await Promise.allSettled(['a', 'b'].map((item) => join(item)));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(writes).toBe(1);
  });
});

import { describe, expect, it } from 'vitest';
import { storingInOrder } from './storing.ts';

describe('storing in order', () => {
  it('repeats an entry until it succeeds, before the next', async () => {
    const done: string[] = [];
    const failures: unknown[] = [];
    const storing = storingInOrder((error) => failures.push(error));
    let attempts = 0;
    void storing.add(() => {
      attempts += 1;
      if (attempts < 3) return Promise.reject(new Error('away'));
      done.push('first');
      return Promise.resolve();
    });
    await storing.add(() => {
      done.push('second');
      return Promise.resolve();
    });
    expect(done).toEqual(['first', 'second']);
    expect(failures).toHaveLength(2);
  });

  it('gives up the rest when it is stopped', async () => {
    const attempts: string[] = [];
    const storing = storingInOrder(() => undefined);
    void storing.add(() => {
      attempts.push('first');
      storing.stop();
      return Promise.reject(new Error('away'));
    });
    await storing.add(() => {
      attempts.push('second');
      return Promise.resolve();
    });
    expect(attempts).toEqual(['first']);
  });
});

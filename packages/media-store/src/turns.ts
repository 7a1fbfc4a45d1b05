/** Limits how many calls run at a time; the others wait in order of arrival. */
export const createTurns = (count: number): (<T>(work: () => Promise<T>) => Promise<T>) => {
  const waiting: (() => void)[] = [];
  let free = count;
  const take = async (): Promise<void> => {
    if (free > 0) {
      free -= 1;
      return;
    }
    // The call that ends hands over its slot.
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  return async (work) => {
    await take();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
};

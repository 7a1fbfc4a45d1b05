/** Runs work with the same name one after the other; the first one starts at once. */
export type Turns = { readonly take: <T>(name: string, work: () => Promise<T>) => Promise<T> };

export const createTurns = (): Turns => {
  const last = new Map<string, Promise<unknown>>();
  return {
    take: (name, work) => {
      const before = last.get(name);
      const turn = before === undefined ? work() : before.then(work, work);
      last.set(name, turn);
      return turn;
    },
  };
};

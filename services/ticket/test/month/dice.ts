/** Equal seeds give equal numbers (mulberry32). */
export const createDice = (seed: number) => {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    below,
    isOneIn: (count: number): boolean => below(count) === 0,
    oneOf: <T>(...choices: readonly [T, ...T[]]): T => choices[below(choices.length)] ?? choices[0],
    /** null if there is nothing to choose from. */
    among: <T>(choices: readonly T[]): T | null => choices[below(choices.length)] ?? null,
  };
};

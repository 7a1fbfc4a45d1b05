/** How long a loop pauses between the starts of two rounds, so that a round serves more than one item. */
export type Pace = {
  /** An item came. */
  readonly arrived: () => void;
  readonly lingerMs: () => number;
};

export const steadyPace = (lingerMs: number): Pace => ({
  arrived: () => undefined,
  lingerMs: () => lingerMs,
});

/** Ten attendants at full speed cause about half of it. */
const busyPerSecond = 250;
const busyLingerMs = 100;
const windowMs = 200;

/**
 * No pause, unless very many items arrive: then a round for one or two of them costs so much processor time that what
 * a screen waits for is late. Only for effects that no user misses for a tenth of a second, such as ticks.
 * @param now in milliseconds, of a clock that only goes forward
 */
export const busyPace = (now: () => number): Pace => {
  let windowStart = now();
  let count = 0;
  let isBusy = false;
  const look = (): number => {
    const at = now();
    const elapsed = at - windowStart;
    if (elapsed >= windowMs) {
      isBusy = (count * 1_000) / elapsed >= busyPerSecond;
      windowStart = at;
      count = 0;
    }
    return isBusy ? busyLingerMs : 0;
  };
  return {
    arrived: () => {
      look();
      count += 1;
    },
    lingerMs: look,
  };
};

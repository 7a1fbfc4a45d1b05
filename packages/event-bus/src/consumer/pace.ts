/** How soon a process wants to hear of what comes. */
export type Pace = {
  /** How long what follows an event may stay at the broker; 0: whatever comes is delivered as it comes. */
  readonly lingerMs: () => number;
  /** Somebody waits: then nothing stays there. */
  readonly isHurried: () => boolean;
};

export const asItComes: Pace = { lingerMs: () => 0, isHurried: () => true };

/** Of those that hear the same, whoever they are by then: nobody hears later than it wants. */
export const paceOfAll = (listeners: Iterable<{ readonly pace: Pace }>): Pace => ({
  lingerMs: () => Math.min(...Array.from(listeners, ({ pace }) => pace.lingerMs())),
  isHurried: () => Array.from(listeners).some(({ pace }) => pace.isHurried()),
});

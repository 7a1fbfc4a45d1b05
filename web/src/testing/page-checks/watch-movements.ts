const longestMs = 1;

/** Collects animations that are long enough to be seen; with reduced motion there may be none. */
export const watchMovements = (): (() => readonly string[]) => {
  const movements = new Set<string>();
  const look = (): void => {
    for (const { effect } of document.getAnimations()) {
      const duration = Number(effect?.getComputedTiming().duration);
      const element = effect instanceof KeyframeEffect ? effect.target : null;
      if (duration > longestMs) movements.add(`${element?.className ?? ''} ${String(duration)} ms`);
    }
  };
  document.addEventListener('transitionrun', look);
  document.addEventListener('animationstart', look);
  return () => [...movements];
};

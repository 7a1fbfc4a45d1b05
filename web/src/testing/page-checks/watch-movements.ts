const longestMs = 1;

/** What moves from now on for longer than anybody sees, which nothing may where movements are not wanted. */
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

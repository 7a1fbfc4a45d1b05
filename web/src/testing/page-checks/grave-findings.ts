import axe from 'axe-core';

const isAtRest = (): boolean =>
  document
    .getAnimations()
    .every(
      ({ playState, effect }) =>
        playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
    );

/** Waits for the end of animations, because axe would report fading text as pale. */
const animationsEnd = async (): Promise<void> => {
  while (!isAtRest()) await new Promise(requestAnimationFrame);
};

/** Serious findings of axe on the page or in a part of it: rule and selector. */
export const graveFindings = async (part: Element | Document = document): Promise<readonly string[]> => {
  await animationsEnd();
  const { violations } = await axe.run(part, { resultTypes: ['violations'] });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
};

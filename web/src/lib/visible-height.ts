const property = '--visible-height';

/** How high a page is that nothing covers: to be used where it fills the window. */
export const visibleHeight = `var(${property}, 100dvh)`;

/**
 * Some browsers lay their keyboard over the page and only report it: the composer at the bottom must stay above it
 * (rule U13). If the user zooms the page, its height stays.
 */
export const followVisibleHeight = (): (() => void) => {
  const { visualViewport: viewport, document } = window;
  if (viewport === null) return () => undefined;
  const follow = (): void => {
    const { style } = document.documentElement;
    if (viewport.scale !== 1 || Math.round(viewport.height) >= window.innerHeight) {
      style.removeProperty(property);
      return;
    }
    style.setProperty(property, `${String(Math.round(viewport.height))}px`);
    // What was scrolled into view for the keyboard's sake would leave the page's top above the window.
    if (viewport.offsetTop > 0) window.scrollTo(0, 0);
  };
  viewport.addEventListener('resize', follow);
  return () => viewport.removeEventListener('resize', follow);
};

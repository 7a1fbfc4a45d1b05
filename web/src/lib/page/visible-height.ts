const property = '--visible-height';

/** The height of the page that nothing covers, for pages that fill the window. */
export const visibleHeight = `var(${property}, 100dvh)`;

/**
 * Some browsers open their keyboard over the page and only report it, and the composer must stay above it (rule U13). A
 * zoomed page keeps its height.
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
    // A browser that scrolled for its keyboard would leave the page's top above the window.
    if (viewport.offsetTop > 0) window.scrollTo(0, 0);
  };
  viewport.addEventListener('resize', follow);
  return () => viewport.removeEventListener('resize', follow);
};

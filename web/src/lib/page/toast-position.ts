const properties = { top: '--toasts-top', bottom: '--toasts-bottom' } as const;
const gapPx = 8;

/** The position of toasts on small screens. */
export const toastPosition = {
  top: `var(${properties.top}, auto)`,
  bottom: `var(${properties.bottom}, 24px)`,
} as const;

/**
 * Shows toasts below the top edge of this element while it is mounted, so that they do not cover the composer. Elements
 * above and below change its height too.
 */
export const showToastsIn = (element: HTMLElement): (() => void) => {
  const { style } = document.documentElement;
  const follow = (): void => {
    style.setProperty(properties.top, `${String(Math.round(element.getBoundingClientRect().top) + gapPx)}px`);
    style.setProperty(properties.bottom, 'auto');
  };
  const observer = new ResizeObserver(follow);
  observer.observe(element);
  return () => {
    observer.disconnect();
    for (const property of Object.values(properties)) style.removeProperty(property);
  };
};

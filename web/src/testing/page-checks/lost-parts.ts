/**
 * Parts of the page that cannot be read or reached (rule U5): controls outside of the window or only reached by
 * scrolling sideways (U17), and text that is cut off without an ellipsis. It uses no imports, because a journey runs it
 * inside its page.
 */
export const lostParts = (): string[] => {
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}"`;
  const seen = [...document.querySelectorAll('body *')].filter((element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }),
  );
  const isHidden = (element: Element): boolean =>
    element.closest('[aria-hidden=true], .MuiTouchRipple-root') !== null;
  // In a narrow window some tabs are outside, and the arrow keys scroll to them; nothing else may be.
  const scrolledByKeys = '[role=tablist]';
  const outside = seen
    .filter((element) => element.matches('a, button, input, textarea, [role=tab], [role=button], h1, h2'))
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      // Only for screen readers.
      const isThere = width > 1 && !isHidden(element) && element.closest(scrolledByKeys) === null;
      return isThere && (right > innerWidth + 1 || left < -1);
    })
    .map((element) => `outside: ${nameOf(element)}`);
  const cut = seen
    .filter((element) =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '',
      ),
    )
    .filter((element) => {
      const { overflowY, textOverflow, position } = getComputedStyle(element);
      return (
        !isHidden(element) &&
        element.clientWidth > 1 &&
        position !== 'absolute' &&
        (overflowY === 'hidden' || overflowY === 'clip') &&
        (element.scrollHeight > element.clientHeight + 3 ||
          (textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1))
      );
    })
    .map((element) => `cut: ${nameOf(element)}`);
  // Rows have a fixed height, so that a higher content would cover the next row. The text of a button stays inside of
  // it.
  const overfull = seen
    .filter(
      (element) =>
        (element.matches('[data-ticket]') && element.scrollHeight > element.clientHeight + 3) ||
        (element.matches('.MuiButton-root') && element.scrollWidth > element.clientWidth),
    )
    .map((element) => `overfull: ${nameOf(element)}`);
  const sideways = seen
    .filter((element) => {
      const { overflowX } = getComputedStyle(element);
      return (
        (overflowX === 'auto' || overflowX === 'scroll') &&
        !isHidden(element) &&
        !element.matches(scrolledByKeys) &&
        element.scrollWidth > element.clientWidth + 1
      );
    })
    .map((element) => `sideways by ${String(element.scrollWidth - element.clientWidth)}: ${nameOf(element)}`);
  const page = document.documentElement;
  return [
    ...(page.scrollWidth > innerWidth
      ? [`wider than the window by ${String(page.scrollWidth - innerWidth)}`]
      : []),
    ...outside,
    ...cut,
    ...overfull,
    ...sideways,
  ];
};

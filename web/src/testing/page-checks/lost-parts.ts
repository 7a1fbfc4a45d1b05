/**
 * What nobody could read or reach on a page as it stands (rule U5): what reaches out of the window sideways or
 * is only there for who scrolls sideways (U17), and text that is cut off without a mark that says so.
 * It stands alone: a journey hands it over to its page.
 */
export const lostParts = (): string[] => {
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}"`;
  const seen = [...document.querySelectorAll('body *')].filter((element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }),
  );
  const isHidden = (element: Element): boolean =>
    element.closest('[aria-hidden=true], .MuiTouchRipple-root') !== null;
  // Of tabs in a narrow window some wait at the side, and arrows bring them; nothing else is pushed sideways.
  const scrolledByKeys = '[role=tablist]';
  const outside = seen
    .filter((element) => element.matches('a, button, input, textarea, [role=tab], [role=button], h1, h2'))
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      // Hidden to eyes, and there for screen readers.
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
  // Rows of one height: what does not fit lies over the next one. The words of a button stay inside of it.
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

/**
 * What fingers would miss (rule U4): controls less high or wide than 44 px, each with its size. A field is as big
 * as what is around it, and anything as what it lays over its surroundings; a link within a text is none, and of emojis
 * sixteen stand in a line.
 * It stands alone: a journey hands it over to its page.
 */
export const smallTargets = (): string[] => {
  const targets =
    'button, [role=button], [role=menuitem], [role=tab], [role=option], input, select, main a[href]';
  /** Of several that arrows lead through only one is reached by Tab; fingers want them all. */
  const pressedUnfocused = '[role=menuitem], [role=tab], [role=option], .MuiChip-clickable';
  const smallest = 44;
  return [...document.querySelectorAll<HTMLElement>(targets)].flatMap((element) => {
    if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return [];
    if (element.closest('[aria-hidden=true], p, [data-emoji]') !== null) return [];
    if (element.tabIndex < 0 && !element.matches(pressedUnfocused)) return [];
    const around = element.closest<HTMLElement>('label, .MuiInputBase-root, [role=search]') ?? element;
    const { width, height } = around.getBoundingClientRect();
    const over = getComputedStyle(element, '::after');
    const laid = over.position === 'absolute' ? over : { width: '0', height: '0' };
    const size = [Math.max(width, parseFloat(laid.width)), Math.max(height, parseFloat(laid.height))];
    if (width === 0 || size.every((length) => Math.round(length) >= smallest)) return [];
    const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 30);
    const role = element.getAttribute('role') ?? element.tagName.toLowerCase();
    return [`${role} "${name}" ${size.map((length) => length.toFixed(0)).join('x')}`];
  });
};

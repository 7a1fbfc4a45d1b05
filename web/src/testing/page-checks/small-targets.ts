/**
 * Controls that are too small for fingers (rule U4), less than 44 px high or wide, each with its size. The size of a
 * field is that of its box, and an `::after` may enlarge a control. Links within text do not count, nor do emojis, of
 * which sixteen share a line. It uses no imports, because a journey runs it inside its page.
 */
export const smallTargets = (): string[] => {
  const targets =
    'button, [role=button], [role=menuitem], [role=tab], [role=option], input, select, main a[href]';
  /** Arrow keys reach these, so Tab reaches only one of them; fingers need them all. */
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

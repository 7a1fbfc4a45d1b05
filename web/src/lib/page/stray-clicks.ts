const controls = 'button, a[href], input, select, [role="menuitem"], [role="option"], [role="tab"]';

const controlAt = (target: EventTarget | null): Element | null =>
  target instanceof Element ? (target.closest('label') ?? target.closest(controls)) : null;

/**
 * The second click of a double-click is meant for the target of the first. If the target has disappeared (an accepted
 * ticket, say), the click must not hit another control or the backdrop of a dialog. Returns a function that stops it.
 */
export const refuseStrayClicks = (): (() => void) => {
  let hit: Element | null = null;
  const handleClick = (event: MouseEvent): void => {
    const control = controlAt(event.target);
    if (event.detail <= 1) {
      hit = control;
      return;
    }
    if (control === hit) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', handleClick, { capture: true });
  return () => window.removeEventListener('click', handleClick, { capture: true });
};

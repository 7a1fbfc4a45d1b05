const controls = 'button, a[href], input, select, [role="menuitem"], [role="option"], [role="tab"]';

const controlAt = (target: EventTarget | null): Element | null =>
  target instanceof Element ? (target.closest('label') ?? target.closest(controls)) : null;

/**
 * The second click of a double-click is meant for what the first one hit. Where that has gone, as a ticket that was
 * accepted, nobody asked for what lies there now: another control, or the space beside a dialog, which closes it. Answers
 * how to stop.
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

/** Marks a control that refuses clicks that were aimed at something else at its position. */
export const settles = { 'data-settles': '' } as const;

const selector = '[data-settles]';
const restMs = 1_000;
/** At this distance a pointer may be on its way to a control, or rest on it by chance. */
const nearPx = 48;
/** Smaller movements do not count. */
const stillPx = 4;

type Point = { readonly x: number; readonly y: number };
type ControlPosition = Point & {
  /** When the control got its position, and where the pointer was then. */
  readonly since: number;
  readonly pointer: Point | undefined;
};

const isNear = (one: Point, other: Point, withinPx: number): boolean =>
  Math.hypot(one.x - other.x, one.y - other.y) <= withinPx;

/**
 * A changing list may move another button under a resting pointer, and a dialog may open below it: a click then means
 * the old target. So a marked control that appeared or moved near the pointer takes no click for a second. Keys, and
 * pointers that came from elsewhere, work at once. Returns a function that stops it.
 */
export const refuseUnsettledClicks = (now: () => number = () => performance.now()): (() => void) => {
  const positions = new WeakMap<Element, ControlPosition>();
  let pointer: Point | undefined;
  let frame: number | undefined;
  let isScrolled = false;

  const look = (): void => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    frame = undefined;
    for (const control of document.querySelectorAll(selector)) {
      const { x, y } = control.getBoundingClientRect();
      const known = positions.get(control);
      // The user scrolled, so they expect the new positions.
      const stands = known !== undefined && (isScrolled || isNear(known, { x, y }, stillPx));
      positions.set(control, stands ? { ...known, x, y } : { x, y, since: now(), pointer });
    }
    isScrolled = false;
  };
  const lookSoon = (): void => {
    frame ??= requestAnimationFrame(look);
  };
  const handleScroll = (): void => {
    isScrolled = true;
    lookSoon();
  };
  const handlePointer = ({ clientX, clientY }: PointerEvent): void => {
    // Changes before this movement are judged by the pointer's old position.
    if (frame !== undefined) look();
    pointer = { x: clientX, y: clientY };
  };
  const handleClick = (event: MouseEvent): void => {
    if (event.detail === 0 || !(event.target instanceof Element)) return;
    const control = event.target.closest(selector);
    const position = control === null ? undefined : positions.get(control);
    if (position?.pointer === undefined || now() - position.since >= restMs) return;
    if (!isNear(position.pointer, { x: event.clientX, y: event.clientY }, nearPx)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  look();
  const changes = new MutationObserver(lookSoon);
  changes.observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['style', 'class', 'hidden'],
  });
  const options = { capture: true } as const;
  window.addEventListener('scroll', handleScroll, options);
  window.addEventListener('resize', lookSoon);
  window.addEventListener('pointermove', handlePointer, options);
  window.addEventListener('pointerdown', handlePointer, options);
  window.addEventListener('click', handleClick, options);
  return () => {
    changes.disconnect();
    if (frame !== undefined) cancelAnimationFrame(frame);
    window.removeEventListener('scroll', handleScroll, options);
    window.removeEventListener('resize', lookSoon);
    window.removeEventListener('pointermove', handlePointer, options);
    window.removeEventListener('pointerdown', handlePointer, options);
    window.removeEventListener('click', handleClick, options);
  };
};

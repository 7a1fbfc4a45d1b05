import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';

/** A multiple of the size that fits into the window. */
const levels = [1, 2, 4] as const;

/** The point of the picture in the middle of the window, as fractions of its size. */
type Point = { readonly x: number; readonly y: number };
const middle: Point = { x: 0.5, y: 0.5 };

/** The zoom of a picture. The point that the user looked at stays in position; the next picture starts unzoomed. */
export const useZoom = (source: string) => {
  const frame = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const [zoom, setZoom] = useState({ source, level: 0 });
  const level = zoom.source === source ? zoom.level : 0;
  /** Its width when it fits into the window. */
  const [fitting, setFitting] = useState(0);
  const aim = useRef(middle);

  useLayoutEffect(() => {
    const { current: around } = frame;
    const { current: shown } = picture;
    if (around === null || shown === null) return;
    around.scrollLeft = shown.offsetLeft + shown.offsetWidth * aim.current.x - around.clientWidth / 2;
    around.scrollTop = shown.offsetTop + shown.offsetHeight * aim.current.y - around.clientHeight / 2;
  }, [level]);

  const step = (by: number, to: Point = middle): void => {
    const next = level + by;
    if (levels[next] === undefined) return;
    if (level === 0) setFitting(picture.current?.offsetWidth ?? 0);
    aim.current = to;
    setZoom({ source, level: next });
  };
  return {
    frame,
    picture,
    width: level === 0 ? undefined : fitting * (levels[level] ?? 1),
    canGrow: level < levels.length - 1,
    canShrink: level > 0,
    step,
    /** A click on the picture zooms in at that point, or out again. */
    toggle: ({ currentTarget, clientX, clientY }: MouseEvent): void => {
      const { left, top, width, height } = currentTarget.getBoundingClientRect();
      if (level > 0) step(-level);
      else step(1, { x: (clientX - left) / width, y: (clientY - top) / height });
    },
  };
};

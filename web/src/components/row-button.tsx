import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { focusPage } from '../lib/page/focus-page.ts';

type Props = { readonly label: string; readonly onClick: () => void; readonly children: ReactNode };

const shownAfterMs = 100;

/**
 * An action of a row: an icon with a label. While a table scrolls, hundreds of them appear and disappear, so it is a
 * plain button whose tooltip is made when the pointer is near it.
 */
export const RowButton = ({ label, onClick, children }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  const [near, setNear] = useState<HTMLButtonElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      clearTimeout(timer.current);
      // When the row is deleted by the keyboard, the focus stays in the page instead of moving to its beginning.
      if (own !== null && document.activeElement === own) focusPage();
    };
  }, []);
  const leave = (): void => {
    clearTimeout(timer.current);
    setNear(null);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="row-button"
        aria-label={label}
        onClick={() => {
          leave();
          onClick();
        }}
        // Rows pass under a resting pointer.
        onMouseEnter={() => {
          timer.current = setTimeout(() => setNear(button.current), shownAfterMs);
        }}
        onMouseLeave={leave}
        onFocus={({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible')) setNear(currentTarget);
        }}
        onBlur={leave}
        onKeyDown={({ key }) => {
          if (key === 'Escape') leave();
        }}
      >
        {children}
      </button>
      {near === null ? null : (
        // It covers the next row's button, which must get the clicks.
        <Tooltip open title={label} disableInteractive slotProps={{ popper: { anchorEl: near } }}>
          <span hidden />
        </Tooltip>
      )}
    </>
  );
};

import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { focusPage } from '../lib/focus-page.ts';

type Props = { readonly label: string; readonly onClick: () => void; readonly children: ReactNode };

/** An action of a row: an icon with a label. */
export const RowButton = ({ label, onClick, children }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      // When the row is deleted by the keyboard, the focus stays in the page instead of moving to its beginning.
      if (own !== null && document.activeElement === own) focusPage();
    };
  }, []);
  return (
    // The tooltip covers the next row's button, which must get the clicks.
    <Tooltip title={label} disableInteractive>
      <IconButton ref={button} aria-label={label} onClick={onClick} sx={{ width: 40, height: 40 }}>
        {children}
      </IconButton>
    </Tooltip>
  );
};

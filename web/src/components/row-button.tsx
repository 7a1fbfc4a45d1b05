import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';

type Props = { readonly label: string; readonly onClick: () => void; readonly children: ReactNode };

/** An action of a row: an icon that says what it does. */
export const RowButton = ({ label, onClick, children }: Props) => (
  <Tooltip title={label}>
    <IconButton aria-label={label} onClick={onClick} sx={{ width: 40, height: 40 }}>
      {children}
    </IconButton>
  </Tooltip>
);

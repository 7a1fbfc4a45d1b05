import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';

type Props = {
  readonly label: string;
  readonly onClick: () => void;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
};

/** An action of a row: an icon that says what it does. */
export const RowButton = ({ label, onClick, isDisabled = false, children }: Props) => (
  <Tooltip title={label}>
    <span>
      <IconButton aria-label={label} onClick={onClick} disabled={isDisabled} sx={{ width: 40, height: 40 }}>
        {children}
      </IconButton>
    </span>
  </Tooltip>
);

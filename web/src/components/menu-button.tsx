import IconButton from '@mui/material/IconButton';
import { type ReactNode, useState } from 'react';

type Props = {
  readonly label: string;
  readonly icon: ReactNode;
  /** The menu; its code is fetched when it first opens. */
  readonly children: (anchor: HTMLElement, close: () => void) => ReactNode;
};

export const MenuButton = ({ label, icon, children }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        color="inherit"
        title={label}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 44, height: 44 }}
      >
        {icon}
      </IconButton>
      {anchor === null ? null : children(anchor, () => setAnchor(null))}
    </>
  );
};

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import type { FilterEntry } from './filter-menu.tsx';
import { lazyPart } from '../../../components/loading/lazy-part.tsx';

const FilterMenu = lazyPart(() => import('./filter-menu.tsx'));

type Props = {
  readonly icon: ReactNode;
  readonly label: string;
  /** The filter's value, in words. */
  readonly state: string;
  readonly isNarrowing: boolean;
  readonly entries: readonly FilterEntry[];
};

/** Filters the lists. */
export const FilterButton = ({ icon, label, state, isNarrowing, entries }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        color="inherit"
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        title={`${label}: ${state}`}
        aria-label={`${label}: ${state}`}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          minHeight: 44,
          minWidth: 44,
          gap: 0.75,
          whiteSpace: 'nowrap',
          color: isNarrowing ? 'primary.dark' : 'text.secondary',
        }}
      >
        {icon}
        <Box
          component="span"
          // In a narrow list an inactive filter shows only its icon.
          sx={isNarrowing ? {} : { '@container (max-width: 380px)': { display: 'none' } }}
        >
          {isNarrowing ? state : label}
        </Box>
      </Button>
      {anchor === null ? null : (
        <FilterMenu anchor={anchor} label={label} entries={entries} onClose={() => setAnchor(null)} />
      )}
    </>
  );
};

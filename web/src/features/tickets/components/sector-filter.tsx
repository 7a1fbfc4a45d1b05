import FilterListRounded from '@mui/icons-material/FilterListRounded';
import Button from '@mui/material/Button';
import type { QueueSummary } from '@balcao/contracts';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../lib/i18n.ts';

const SectorMenu = lazy(() => import('./sector-menu.tsx'));

type Props = {
  readonly sectors: readonly QueueSummary[];
  /** undefined: all of them. */
  readonly chosen: readonly number[] | undefined;
  readonly onChange: (chosen: readonly number[] | undefined) => void;
};

export const SectorFilter = ({ sectors, chosen, onChange }: Props) => {
  const texts = useTexts('tickets');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (sectors.length === 0) return null;
  const state =
    chosen === undefined
      ? texts('sectors.all')
      : chosen.length === 0
        ? texts('sectors.none')
        : texts('sectors.some', { count: chosen.length });
  return (
    <>
      <Button
        color="inherit"
        size="small"
        startIcon={<FilterListRounded />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`${texts('sectors.label')}: ${state}`}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minHeight: 44, ml: 'auto', color: chosen === undefined ? 'text.secondary' : 'primary.dark' }}
      >
        {state}
      </Button>
      {anchor === null ? null : (
        <Suspense fallback={null}>
          <SectorMenu
            anchor={anchor}
            sectors={sectors}
            chosen={chosen}
            onChange={onChange}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  );
};

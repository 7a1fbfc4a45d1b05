import type { MessageWay } from '@balcao/contracts';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Ticks, type TickState } from './ticks.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';

const WayPopover = lazyPart(() => import('./way-popover.tsx'));

type Props = { readonly state: TickState; readonly way: MessageWay };

/** The ticks; a click shows each step of the send with its time (rule O4). */
export const WayButton = ({ state, way }: Props) => {
  const { t } = useTranslation('conversation');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <ButtonBase
        aria-label={t('way.open', { state: t(`ticks.${state}`) })}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          minWidth: 24,
          minHeight: 24,
          borderRadius: 1,
          // The touch target is larger than what is visible.
          '&::after': { content: '""', position: 'absolute', inset: -10 },
        }}
      >
        <Ticks state={state} />
      </ButtonBase>
      {anchor === null ? null : (
        <WayPopover anchor={anchor} way={way} isStuck={state === 'stuck'} onClose={() => setAnchor(null)} />
      )}
    </>
  );
};

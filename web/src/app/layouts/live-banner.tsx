import CloudOffRounded from '@mui/icons-material/CloudOffRounded';
import SyncRounded from '@mui/icons-material/SyncRounded';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveStatus } from '../../realtime/live-status.ts';

const lostAfterMs = 2000;
const behindAfterMs = 1500;
const unreachedAfterMs = 4000;

type Trouble = 'offline' | 'lost' | 'behind';

/** Short gaps close by themselves and say nothing. */
const useTrouble = (): Trouble | undefined => {
  const { status, wasSilent, isBrowserOnline } = useLiveStatus();
  const kind: Trouble | undefined = !isBrowserOnline
    ? 'offline'
    : status === 'live'
      ? undefined
      : status === 'catching-up'
        ? 'behind'
        : 'lost';
  const delayMs =
    kind === 'offline' || kind === undefined || wasSilent
      ? 0
      : kind === 'behind'
        ? behindAfterMs
        : status === 'starting'
          ? unreachedAfterMs
          : lostAfterMs;
  const [settled, setSettled] = useState<Trouble>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(kind), delayMs);
    return () => clearTimeout(timer);
  }, [kind, delayMs]);
  return kind === undefined ? undefined : kind === 'offline' ? kind : settled;
};

type Props = {
  /** Between the buttons of the bar of the desk, or below the header of a conversation that has the page for itself. */
  readonly isBelowHeader?: boolean;
};

const inBar = {
  top: { xs: 6, md: 8 },
  left: { xs: 56, md: '50%' },
  right: { xs: 152, sm: 248, md: 'auto' },
  width: { md: 'max-content' },
  maxWidth: { md: 'calc(100% - 480px)' },
  maxHeight: { xs: 44, md: 40 },
  transform: { md: 'translateX(-50%)' },
} as const;
const belowHeader = { top: 80, left: 8, right: 8 } as const;

/** Says that what is on the screen may be old, and that writing goes on. */
export const LiveBanner = ({ isBelowHeader = false }: Props) => {
  const { t } = useTranslation('shell');
  const trouble = useTrouble();
  return (
    <Box role="status" aria-live="polite">
      {trouble === undefined ? null : (
        <Box
          data-banner={trouble}
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 1,
            px: { xs: 1, md: 2 },
            py: { xs: 0.25, md: 0.75 },
            fontSize: { xs: '0.75rem', md: '0.875rem' },
            fontWeight: 600,
            textAlign: 'center',
            color: '#fff',
            bgcolor: trouble === 'behind' ? '#0B5C9B' : '#8A4B00',
            // It takes no room: what is on the page stays where it is, under whatever pointer rests there.
            position: 'fixed',
            zIndex: 'appBar',
            ...(isBelowHeader ? belowHeader : inBar),
            lineHeight: 1.2,
            borderRadius: 2,
            pointerEvents: 'none',
          }}
        >
          {trouble === 'behind' ? <SyncRounded fontSize="small" /> : <CloudOffRounded fontSize="small" />}
          {t(`banner.${trouble}`)}
        </Box>
      )}
    </Box>
  );
};

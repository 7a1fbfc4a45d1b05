import CloudOffRounded from '@mui/icons-material/CloudOffRounded';
import SyncRounded from '@mui/icons-material/SyncRounded';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveStatus } from '../../realtime/live-status.ts';
import { noticeSx } from './notice-stack.tsx';

const lostAfterMs = 2000;
const behindAfterMs = 1500;
const unreachedAfterMs = 4000;

type Trouble = 'offline' | 'lost' | 'behind';

/** Short interruptions end by themselves and show nothing. */
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

/** Says that the screen may be out of date, and that the user can continue to write. */
export const LiveBanner = () => {
  const { t } = useTranslation('shell');
  const trouble = useTrouble();
  return (
    <Box role="status" aria-live="polite">
      {trouble === undefined ? null : (
        <Box
          data-banner={trouble}
          sx={{ ...noticeSx, bgcolor: trouble === 'behind' ? '#0B5C9B' : '#8A4B00' }}
        >
          {trouble === 'behind' ? <SyncRounded fontSize="small" /> : <CloudOffRounded fontSize="small" />}
          {t(`banner.${trouble}`)}
        </Box>
      )}
    </Box>
  );
};

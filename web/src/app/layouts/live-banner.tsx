import CloudOffRounded from '@mui/icons-material/CloudOffRounded';
import SyncRounded from '@mui/icons-material/SyncRounded';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useTexts } from '../../lib/i18n.ts';
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

/** Says that what is on the screen may be old, and that writing goes on. */
export const LiveBanner = () => {
  const texts = useTexts('shell');
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
            px: 2,
            py: 0.75,
            fontSize: '0.875rem',
            fontWeight: 600,
            textAlign: 'center',
            color: '#fff',
            bgcolor: trouble === 'behind' ? '#0B5C9B' : '#8A4B00',
            // Over the bar above: what lies below stays where it is, under whatever pointer rests there.
            position: { md: 'fixed' },
            zIndex: { md: 'appBar' },
            top: { md: 8 },
            left: { md: '50%' },
            width: { md: 'max-content' },
            maxWidth: { md: 'calc(100% - 480px)' },
            maxHeight: { md: 40 },
            lineHeight: { md: 1.2 },
            transform: { md: 'translateX(-50%)' },
            borderRadius: { md: 2 },
            pointerEvents: 'none',
          }}
        >
          {trouble === 'behind' ? <SyncRounded fontSize="small" /> : <CloudOffRounded fontSize="small" />}
          {texts(`banner.${trouble}`)}
        </Box>
      )}
    </Box>
  );
};

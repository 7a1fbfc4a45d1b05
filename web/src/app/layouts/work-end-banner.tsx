import ScheduleRounded from '@mui/icons-material/ScheduleRounded';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../lib/server-clock.ts';
import { useSession } from '../../lib/session/session.ts';
import { noticeSx } from './notice-stack.tsx';

const noticeMs = 10 * 60_000;

/** Shows from ten minutes before the working hours end (rule A8). */
const WorkEndBanner = () => {
  const { t } = useTranslation('shell');
  const endsAt = useSession((state) => (state.status === 'signed-in' ? state.workEndsAt : undefined));
  const [nearEnd, setNearEnd] = useState<string>();
  useEffect(() => {
    if (endsAt === undefined) return undefined;
    const left = Date.parse(endsAt) - serverNow() - noticeMs;
    const timer = setTimeout(() => setNearEnd(endsAt), Math.min(Math.max(left, 0), 2 ** 31 - 1));
    return () => clearTimeout(timer);
  }, [endsAt]);
  const time = endsAt === undefined ? '' : new Date(endsAt).toTimeString().slice(0, 5);
  return (
    <Box role="status" aria-live="polite">
      {endsAt !== undefined && nearEnd === endsAt ? (
        <Box data-banner="work-end" sx={{ ...noticeSx, bgcolor: '#0B5C9B' }}>
          <ScheduleRounded fontSize="small" />
          {t('banner.workEnds', { time })}
        </Box>
      ) : null}
    </Box>
  );
};

export default WorkEndBanner;

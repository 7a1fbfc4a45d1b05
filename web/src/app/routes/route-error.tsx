import CloudOffRounded from '@mui/icons-material/CloudOffRounded';
import HeartBrokenOutlined from '@mui/icons-material/HeartBrokenOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/notice.tsx';
import { hasCode } from '../../lib/session/api-error.ts';
import { useLiveStatus } from '../../realtime/live-status.ts';

/**
 * A page that broke, or whose files a new release replaced: a reload helps in both cases. A page that could not be
 * loaded while the desk was down loads by itself when the desk returns.
 */
export const RouteError = ({ error, resetErrorBoundary }: FallbackProps) => {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation('common');
  const isLive = useLiveStatus(({ status }) => status === 'live');
  const judge = () => ({ error, isAway: !isLive && hasCode(error, 'ERR_NETWORK') });
  const [judged, setJudged] = useState(judge);
  // The retry may have failed for another reason.
  if (judged.error !== error) setJudged(judge());
  const { isAway } = judged;
  useEffect(() => {
    if (isAway && isLive) resetErrorBoundary();
  }, [isAway, isLive, resetErrorBoundary]);
  return (
    <Box sx={{ height: '100%', minHeight: 240, flex: 1, display: 'flex' }}>
      <Notice
        icon={isAway ? <CloudOffRounded /> : <HeartBrokenOutlined />}
        title={t(isAway ? 'unreachable.title' : 'broken.title')}
        text={t(isAway ? 'unreachable.text' : 'broken.text')}
        role="alert"
      >
        <Button
          variant="contained"
          onClick={() => (isAway ? resetErrorBoundary() : window.location.reload())}
        >
          {isAway ? common('retry') : t('broken.reload')}
        </Button>
      </Notice>
    </Box>
  );
};

import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SkeletonBar } from '../../components/loading/skeleton-bar.tsx';
import { DelayedSkeleton } from '../../components/loading/delayed-skeleton.tsx';
import { ErrorState } from '../../components/loading/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { integrationList } from './api/integration-queries.ts';
import { IntegrationField } from './components/integration-field.tsx';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { visuallyHidden } from '../../components/text-styles.ts';
import { toast } from '../../lib/page/toasts.ts';

const code = 'PRESS60';
const copiedForMs = 2_000;

/** A discount on channels of the hub. */
const Coupon = () => {
  const { t } = useTranslation('integrations');
  const { t: common } = useTranslation('common');
  const [isPointedAt, setIsPointedAt] = useState(false);
  /** The time of the last copy: a new copy shows the message for as long again. */
  const [copiedAt, setCopiedAt] = useState<number>();
  const isCopied = copiedAt !== undefined;
  useEffect(() => {
    if (copiedAt === undefined) return undefined;
    const timer = setTimeout(() => setCopiedAt(undefined), copiedForMs);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(code);
      setCopiedAt(performance.now());
    } catch {
      toast('error', common('copyFailed'));
    }
  };
  return (
    <Box
      component="section"
      aria-label={t('coupon.label')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        p: 2,
        border: '1px dashed',
        borderColor: 'divider',
        borderRadius: 2,
      }}
    >
      <Typography sx={{ flex: '1 1 200px' }}>{t('coupon.text')}</Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Typography component="code" sx={{ fontFamily: 'monospace', fontWeight: 700, fontSize: '1.125rem' }}>
          {code}
        </Typography>
        <Tooltip
          title={isCopied ? common('copied') : common('copy')}
          // On touch screens at least the copied state shows.
          open={isPointedAt || isCopied}
          describeChild
          onOpen={() => setIsPointedAt(true)}
          onClose={() => setIsPointedAt(false)}
        >
          <IconButton aria-label={t('coupon.copy')} onClick={() => void copy()}>
            <ContentCopyOutlined />
          </IconButton>
        </Tooltip>
        <Box role="status" sx={visuallyHidden}>
          {isCopied ? common('copied') : ''}
        </Box>
      </Box>
    </Box>
  );
};

/** The display order: fields of one service are next to each other. */
const order = ['organization', 'apikey', 'urlApiN8N', 'hubToken', 'apiMaps'] as const;

export const IntegrationsPage = () => {
  const { t } = useTranslation('integrations');
  const query = useQuery(integrationList);
  const content = () => {
    if (query.isPending)
      return (
        <DelayedSkeleton>
          <SkeletonBar height={320} />
        </DelayedSkeleton>
      );
    if (query.data === undefined)
      return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    return (
      <Box sx={{ display: 'grid', gap: 3, maxWidth: 860 }}>
        <Coupon />
        {order.map((key) => (
          <IntegrationField
            key={key}
            integrationKey={key}
            value={query.data.find((each) => each.key === key)?.value ?? ''}
          />
        ))}
      </Box>
    );
  };
  return (
    <>
      <PageHeader title={t('title')} />
      {content()}
    </>
  );
};

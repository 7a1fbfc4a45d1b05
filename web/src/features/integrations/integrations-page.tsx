import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SkeletonBar } from '../../components/loading/skeleton-bar.tsx';
import { DelayedSkeleton } from '../../components/loading/delayed-skeleton.tsx';
import { ErrorState } from '../../components/loading/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { integrationList } from './api/integration-queries.ts';
import { Coupon } from './components/coupon.tsx';
import { IntegrationField } from './components/integration-field.tsx';

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

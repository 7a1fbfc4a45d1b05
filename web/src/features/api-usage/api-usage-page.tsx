import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { SkeletonBar } from '../../components/loading/skeleton-bar.tsx';
import { DelayedSkeleton } from '../../components/loading/delayed-skeleton.tsx';
import { ErrorState } from '../../components/loading/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { paths } from '../../config/paths.ts';
import { allConnections } from '../../entities/connection/all-connections.ts';
import { allQueues } from '../../entities/queue/all-queues.ts';
import { settingQueries } from '../../entities/setting/setting-queries.ts';
import { everyUser } from '../../entities/user/every-user.ts';
import { SendTrial } from './components/send-trial.tsx';

const linkStyle = { display: 'inline-flex', alignItems: 'center', minHeight: 44, mr: 3 } as const;

/** The send call of programs, to try out and copy (rule P26). */
export const ApiUsagePage = () => {
  const { t } = useTranslation('api');
  const settings = useQuery(settingQueries.list());
  const connections = useQuery(allConnections);
  const queues = useQuery(allQueues);
  const users = useQuery(everyUser);
  const content = () => {
    if (
      settings.data !== undefined &&
      connections.data !== undefined &&
      queues.data !== undefined &&
      users.data !== undefined
    )
      return (
        <SendTrial
          token={settings.data.find(({ key }) => key === 'userApiToken')?.value ?? ''}
          // Other channels have no numbers.
          connections={connections.data.filter(({ type }) => type === null)}
          queues={queues.data}
          users={users.data}
        />
      );
    const failed = [settings, connections, queues, users].find(({ isError }) => isError);
    if (failed !== undefined)
      return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
    return (
      <DelayedSkeleton>
        <SkeletonBar height={420} />
      </DelayedSkeleton>
    );
  };
  return (
    <>
      <PageHeader title={t('usage.title')} />
      <Typography color="textSecondary">{t('usage.intro')}</Typography>
      <Typography sx={{ mb: 1 }}>
        <Link component={RouterLink} to={paths.apiKey.to()} sx={linkStyle}>
          {t('usage.keyLink')}
        </Link>
        <Link component={RouterLink} to={paths.apiDocs.to()} sx={linkStyle}>
          {t('usage.docsLink')}
        </Link>
      </Typography>
      {content()}
    </>
  );
};

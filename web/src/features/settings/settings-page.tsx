import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SkeletonBar } from '../../components/loading/skeleton-bar.tsx';
import { DelayedSkeleton } from '../../components/loading/delayed-skeleton.tsx';
import { ErrorState } from '../../components/loading/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useChangeSetting } from './api/change-setting.ts';
import { settingQueries } from '../../entities/setting/setting-queries.ts';
import { SettingControl } from './components/setting-control.tsx';
import { settingFields, settingGroups } from './setting-fields.ts';

export const SettingsPage = () => {
  const { t } = useTranslation('settings');
  const query = useQuery(settingQueries.list());
  const change = useChangeSetting();
  const valueOf = (key: string): string | undefined => query.data?.find((each) => each.key === key)?.value;
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
      <Box sx={{ display: 'grid', gap: 4, maxWidth: 860 }}>
        {settingGroups.map((group) => (
          <section key={group} aria-labelledby={`settings-${group}`}>
            <Typography id={`settings-${group}`} variant="h2" sx={{ fontSize: '1.125rem', mb: 1 }}>
              {t(`groups.${group}`)}
            </Typography>
            {settingFields
              .filter((field) => field.group === group)
              .map((field) => {
                const value = valueOf(field.key);
                return value === undefined ? null : (
                  <SettingControl
                    key={field.key}
                    field={field}
                    value={value}
                    onChange={(next) => change.mutate({ key: field.key, value: next, before: value })}
                  />
                );
              })}
          </section>
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

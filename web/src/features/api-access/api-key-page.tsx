import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../components/page-header.tsx';
import { settingQueries } from '../../entities/setting/setting-queries.ts';
import { Tokens } from './components/tokens.tsx';
import { UserKey } from './components/user-key.tsx';

/** How programs sign in: the original key, and tokens with a name and scopes (rule P24). */
export const ApiKeyPage = () => {
  const { t } = useTranslation('api');
  const { data: settings } = useQuery(settingQueries.list());
  const key = settings?.find((setting) => setting.key === 'userApiToken')?.value;
  return (
    <>
      <PageHeader title={t('keyTitle')} />
      <Box sx={{ display: 'grid', gap: 4, maxWidth: 860 }}>
        {key === undefined ? null : <UserKey value={key} />}
        <Tokens />
      </Box>
    </>
  );
};

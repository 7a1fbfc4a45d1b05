import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../components/page-header.tsx';
import { useThemeMode } from '../../lib/page/theme-choice.ts';

/** The desk's API document, in the colours that this user chose (rule P25). */
export const ApiDocsPage = () => {
  const { t } = useTranslation('api');
  const mode = useThemeMode();
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
      <PageHeader title={t('docsTitle')} />
      <Box
        component="iframe"
        key={mode}
        src={`/api-docs?theme=${mode}`}
        title={t('docsTitle')}
        sx={{ flex: 1, minHeight: 0, width: '100%', border: 1, borderColor: 'divider', borderRadius: 1 }}
      />
    </Box>
  );
};

import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

export const mainId = 'main';

export const SkipLink = () => {
  const { t } = useTranslation('shell');
  return (
    <Box
      component="a"
      href={`#${mainId}`}
      data-off-paper
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'background.paper',
        boxShadow: 6,
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
      }}
    >
      {t('skip')}
    </Box>
  );
};

import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

/** While the connection of a ticket is away, what is written waits: said where it is written. */
export const ConnectionStrip = ({ name }: { readonly name: string }) => {
  const { t } = useTranslation('conversation');
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 0.75,
        fontSize: '0.8125rem',
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <WarningAmberRounded color="warning" fontSize="small" />
      {t('connectionDown', { name })}
    </Box>
  );
};

import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded';
import Box from '@mui/material/Box';
import { useTexts } from '../../../lib/i18n.ts';

/** While the connection of a ticket is away, what is written waits: said where it is written. */
export const ConnectionStrip = ({ name }: { readonly name: string }) => {
  const texts = useTexts('conversation');
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
      {texts('connectionDown', { name })}
    </Box>
  );
};

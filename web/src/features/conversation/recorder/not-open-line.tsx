import type { TicketStatus } from '@balcao/contracts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

type Props = { readonly id: string; readonly status: TicketStatus };

/** Why what is ready can't go out. It stands there before it says anything: else screen readers would miss it. */
export const NotOpenLine = ({ id, status }: Props) => {
  const { t } = useTranslation('conversation');
  return (
    <Box id={id} role="status" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
      {status === 'open' ? null : t(`composer.placeholder.${status}`)}
    </Box>
  );
};

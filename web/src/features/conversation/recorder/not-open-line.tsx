import type { TicketStatus } from '@balcao/contracts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

type Props = { readonly id: string; readonly status: TicketStatus };

/** Why the recording cannot be sent. It is rendered empty, because screen readers announce only later changes. */
export const NotOpenLine = ({ id, status }: Props) => {
  const { t } = useTranslation('conversation');
  return (
    <Box id={id} role="status" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
      {status === 'open' ? null : t(`composer.placeholder.${status}`)}
    </Box>
  );
};

import type { TicketStatus } from '@balcao/contracts';
import Box from '@mui/material/Box';
import { useTexts } from '../../../lib/i18n.ts';

type Props = { readonly id: string; readonly status: TicketStatus };

/** Why what is ready can't go out. It stands there before it says anything: else screen readers would miss it. */
export const NotOpenLine = ({ id, status }: Props) => {
  const texts = useTexts('conversation');
  return (
    <Box id={id} role="status" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
      {status === 'open' ? null : texts(`composer.placeholder.${status}`)}
    </Box>
  );
};

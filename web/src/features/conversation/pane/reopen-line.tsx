import type { Ticket } from '@balcao/contracts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useContactName } from '../../../entities/contact/contact-name.ts';
import { useLanguage } from '../../../locales/language.ts';
import { formatSpan } from '../../../lib/text/format.ts';

type Props = { readonly ticket: Pick<Ticket, 'contact' | 'isGroup'>; readonly seconds: number };

/**
 * What happens when the contact of a closed ticket writes again: the desk's setting decides, and a group's ticket always
 * reopens.
 */
const ReopenLine = ({ ticket, seconds }: Props) => {
  const { t } = useTranslation('conversation');
  const contactName = useContactName();
  const span = formatSpan(seconds, useLanguage());
  return (
    <Box sx={{ px: 2, py: 1, fontSize: '0.8125rem', color: 'text.secondary', bgcolor: 'background.paper' }}>
      {ticket.isGroup
        ? t('reopens.group')
        : t('reopens.contact', { name: contactName(ticket.contact), span })}
    </Box>
  );
};

export default ReopenLine;

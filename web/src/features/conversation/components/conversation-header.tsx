import type { Ticket } from '@balcao/contracts';
import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { ContactAvatar } from '../../../components/contact-avatar.tsx';
import { formatPhone } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/i18n.ts';

type Props = { readonly ticket: Ticket; readonly backTo: string; readonly children: ReactNode };

export const ConversationHeader = ({ ticket, backTo, children }: Props) => {
  const texts = useTexts('conversation');
  const { contact } = ticket;
  const number = contact.isNumberHidden
    ? texts('numberHidden')
    : contact.number === null
      ? undefined
      : formatPhone(contact.number);
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        px: 1.25,
        minHeight: 68,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <IconButton component={RouterLink} to={backTo} aria-label={texts('back')}>
        <ArrowBackRounded />
      </IconButton>
      <ContactAvatar name={contact.name} picture={contact.profilePicUrl} isGroup={ticket.isGroup} size={40} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle1" component="h1" noWrap title={number}>
          {texts('title', { name: contact.name, id: ticket.id })}
        </Typography>
        <Typography variant="body2" color="textSecondary" noWrap>
          {ticket.user === null ? texts('unassigned') : texts('assignedTo', { name: ticket.user.name })}
          {' · '}
          {ticket.queue?.name ?? texts('noQueue')}
        </Typography>
      </Box>
      {children}
    </Box>
  );
};

import type { Contact, ShownTicket } from '@balcao/contracts';
import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { ContactAvatar } from '../../../components/contact-avatar.tsx';
import { PresenceMark } from '../../../components/presence-mark.tsx';
import { useContactName } from '../../../lib/contact-name.ts';
import { formatPhone } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useOverlayStep } from '../../../lib/overlay-step.ts';
import { later } from '../../../components/later.tsx';

const ContactDrawer = later(() => import('../drawer/contact-drawer.tsx'));

type Props = {
  readonly ticket: ShownTicket;
  readonly backTo: string;
  readonly onContactChange: (contact: Contact) => void;
  readonly contactActions: (contact: Contact) => ReactNode;
  readonly children: ReactNode;
};

/** Who it is with and who takes care of it; a click shows more of the contact. */
export const ConversationHeader = (props: Props) => {
  const { ticket, backTo, children } = props;
  const texts = useTexts('conversation');
  const common = useTexts('common');
  const drawer = useOverlayStep('contact');
  const { contact } = ticket;
  const name = useContactName()(contact);
  const number = contact.isNumberHidden
    ? common('contact.numberHidden')
    : contact.number === null
      ? undefined
      : formatPhone(contact.number);
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.5, sm: 1.25 },
        px: { xs: 0.5, sm: 1.25 },
        minHeight: 68,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <IconButton component={RouterLink} to={backTo} aria-label={texts('back')}>
        <ArrowBackRounded />
      </IconButton>
      <ButtonBase
        aria-haspopup="dialog"
        aria-label={texts('drawer.open', { name })}
        onClick={drawer.open}
        sx={{ flexShrink: 0, borderRadius: '50%', minWidth: 44, minHeight: 44 }}
      >
        <ContactAvatar
          name={contact.name}
          picture={contact.profilePicUrl}
          isGroup={ticket.isGroup}
          size={40}
        />
      </ButtonBase>
      {/* The button beside it does the same for keyboards and screen readers, which read the heading here. */}
      <Box sx={{ flex: 1, minWidth: 0, cursor: 'pointer' }} onClick={drawer.open}>
        {/* Of a long name the end is left out, of the number never; and it stays behind a name from right to left. */}
        <Typography
          variant="subtitle1"
          component="h1"
          title={number}
          sx={{ display: 'flex', whiteSpace: 'pre' }}
        >
          <Box component="bdi" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {name}
          </Box>
          <span>{` #${String(ticket.id)}`}</span>
        </Typography>
        <Box sx={{ display: 'flex', alignItems: 'center', minWidth: 0 }}>
          {/* It stands there before it says anything: else screen readers would miss it. */}
          <Box aria-live="polite" sx={{ flexShrink: 0, maxWidth: '100%', '& > *': { mr: 1 } }}>
            <PresenceMark ticketId={ticket.id} />
          </Box>
          <Typography variant="body2" color="textSecondary" noWrap>
            <span>
              {ticket.user === null ? texts('unassigned') : texts('assignedTo', { name: ticket.user.name })}
            </span>
            <span>{' · '}</span>
            <span>{ticket.queue?.name ?? texts('noQueue')}</span>
          </Typography>
        </Box>
      </Box>
      {children}
      {drawer.isOpen ? (
        <ContactDrawer
          ticket={ticket}
          onContactChange={props.onContactChange}
          contactActions={props.contactActions}
          onClose={drawer.close}
        />
      ) : null}
    </Box>
  );
};

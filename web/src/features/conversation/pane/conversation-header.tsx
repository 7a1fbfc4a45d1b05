import type { Contact, ShownTicket } from '@balcao/contracts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ContactAvatar } from '../../../entities/contact/contact-avatar.tsx';
import { useContactName } from '../../../entities/contact/contact-name.ts';
import { useOverlayStep } from '../../../lib/page/overlay-step.ts';
import { lazyPart } from '../../../components/loading/lazy-part.tsx';
import { BackLink } from './back-link.tsx';
import { ConversationTitle } from './conversation-title.tsx';

const ContactDrawer = lazyPart(() => import('../drawer/contact-drawer.tsx'));

type Props = {
  readonly ticket: ShownTicket;
  readonly backTo: string;
  readonly onContactChange: (contact: Contact) => void;
  readonly contactActions: (contact: Contact) => ReactNode;
  readonly children: ReactNode;
};

/** The contact and the assignee; a click opens the contact's drawer. */
export const ConversationHeader = (props: Props) => {
  const { ticket, backTo, children } = props;
  const { t } = useTranslation('conversation');
  const drawer = useOverlayStep('contact');
  const { contact } = ticket;
  const name = useContactName()(contact);
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
      <BackLink to={backTo} />
      <ButtonBase
        aria-haspopup="dialog"
        aria-label={t('drawer.open', { name })}
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
        <ConversationTitle ticket={ticket} />
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

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
import Typography from '@mui/material/Typography';
import { useAssigneeName } from '../../../entities/user/assignee-name.ts';
import { PresenceMark } from '../../../entities/user/presence-mark.tsx';
import { formatPhone } from '../../../lib/text/format.ts';
import { useIsPhone } from '../../../lib/page/screen.ts';
import { twoLines } from '../../../components/text-styles.ts';

type TitleProps = { readonly ticket: ShownTicket };

/** As the server shows it to this user: the last digits may be masked (rule N1). */
const useShownNumber = ({ contact }: ShownTicket): string | undefined => {
  const { t } = useTranslation('common');
  if (contact.isNumberHidden) return t('contact.numberHidden');
  return contact.number === null ? undefined : formatPhone(contact.number);
};

/** The name and the assignee. On a phone the name has its own lines, and the numbers are below it. */
const ConversationTitle = ({ ticket }: TitleProps) => {
  const { t } = useTranslation('conversation');
  const isPhone = useIsPhone();
  const name = useContactName()(ticket.contact);
  const number = useShownNumber(ticket);
  const ticketNumber = `#${String(ticket.id)}`;
  const unassigned = ticket.status === 'closed' ? t('closedUnassigned') : t('unassigned');
  const assigneeName = useAssigneeName(ticket.user);
  const assignee = ticket.user === null ? unassigned : t('assignedTo', { name: assigneeName });
  const facts = [
    ...(isPhone ? [...(number === undefined || number === name ? [] : [number]), ticketNumber] : []),
    assignee,
    ticket.queue?.name ?? t('noQueue'),
  ];
  return (
    <>
      {/* A long name loses its end, but the number never does. The number also stays behind a right-to-left name. */}
      <Typography
        variant="subtitle1"
        component="h1"
        title={isPhone ? name : number}
        sx={isPhone ? { ...twoLines, lineHeight: 1.25 } : { display: 'flex', whiteSpace: 'pre' }}
      >
        <Box component="bdi" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {name}
        </Box>
        {isPhone ? null : <span>{` ${ticketNumber}`}</span>}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', minWidth: 0 }}>
        {/* Rendered empty, because screen readers announce only later changes. */}
        <Box
          aria-live="polite"
          sx={{ flexShrink: 0, maxWidth: isPhone ? '45%' : '100%', '& > *': { mr: 1 } }}
        >
          <PresenceMark ticketId={ticket.id} isShort={isPhone} />
        </Box>
        <Typography variant="body2" color="textSecondary" noWrap>
          {facts.map((fact, index) => (
            <span key={index}>{index === 0 ? fact : ` · ${fact}`}</span>
          ))}
        </Typography>
      </Box>
    </>
  );
};

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

import type { Contact, ShownTicket } from '@balcao/contracts';
import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TabList } from '../../../components/tab-list.tsx';
import { ContactDetails } from './contact-details.tsx';
import { NoteList } from './note-list.tsx';
import { Timeline } from './timeline.tsx';

type Props = {
  readonly ticket: ShownTicket;
  readonly onContactChange: (contact: Contact) => void;
  readonly contactActions: (contact: Contact) => ReactNode;
  readonly onClose: () => void;
};

const tabs = ['contact', 'notes', 'timeline'] as const;

/** The contact, the notes and the ticket's timeline. */
const ContactDrawer = ({ ticket, onContactChange, contactActions, onClose }: Props) => {
  const { t } = useTranslation('conversation');
  const { t: common } = useTranslation('common');
  const id = useId();
  const [tab, setTab] = useState<(typeof tabs)[number]>('contact');
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': `${id}-title`,
          sx: { width: 380, maxWidth: '100vw', display: 'flex', flexDirection: 'column' },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', px: 2, minHeight: 60 }}>
        <Typography id={`${id}-title`} variant="h2" sx={{ flex: 1 }}>
          {t('drawer.title')}
        </Typography>
        <IconButton autoFocus aria-label={common('close')} onClick={onClose}>
          <CloseRounded />
        </IconButton>
      </Box>
      <TabList
        label={t('drawer.title')}
        panelId={`${id}-panel`}
        selected={tab}
        onSelect={setTab}
        tabs={tabs.map((value) => ({ value, id: `${id}-${value}`, label: t(`drawer.tabs.${value}`) }))}
      />
      <Box
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${tab}`}
        tabIndex={0}
        sx={{ flex: 1, minHeight: 0, overflowY: 'auto', p: 2 }}
      >
        {tab === 'contact' ? (
          <ContactDetails
            contact={ticket.contact}
            actions={contactActions(ticket.contact)}
            onChange={onContactChange}
          />
        ) : tab === 'notes' ? (
          <NoteList ticketId={ticket.id} />
        ) : (
          <Timeline ticket={ticket} />
        )}
      </Box>
    </Drawer>
  );
};

export default ContactDrawer;

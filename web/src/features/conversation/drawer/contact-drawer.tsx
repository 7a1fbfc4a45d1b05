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
import { Timeline } from './timeline.tsx';
import StickyNote2Outlined from '@mui/icons-material/StickyNote2Outlined';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../components/loading/error-state.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Splash } from '../../../components/loading/delayed-skeleton.tsx';
import { formatDayAndTime } from '../../../lib/text/format.ts';
import { conversationQueries } from '../../../entities/message/conversation-queries.ts';
import { NoteBubble } from '../notes/note-bubble.tsx';

/** Every note of the conversation, the newest first. */
const NoteList = ({ ticketId }: { readonly ticketId: number }) => {
  const { t } = useTranslation('conversation');
  const { data, isPending, error, refetch } = useQuery(conversationQueries.notes(ticketId));
  if (isPending) return <Splash />;
  if (data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data.length === 0)
    return (
      <Notice
        icon={<StickyNote2Outlined />}
        title={t('drawer.noNotes.title')}
        text={t('drawer.noNotes.text')}
      />
    );
  return data
    .toReversed()
    .map(({ id, userName, body, createdAt, isEdited }) => (
      <NoteBubble
        key={id}
        isTight
        author={userName}
        body={body}
        time={formatDayAndTime(createdAt)}
        dateTime={createdAt}
        isEdited={isEdited}
      />
    ));
};

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

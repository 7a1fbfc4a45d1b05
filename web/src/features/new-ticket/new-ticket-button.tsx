import type { Ticket } from '@balcao/contracts';
import AddCommentOutlined from '@mui/icons-material/AddCommentOutlined';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../lib/page/shortcuts.ts';
import { lazyPart } from '../../components/loading/lazy-part.tsx';
import type { NewContact } from './new-ticket-dialog.tsx';

// The list of tickets loads before the dialog is needed.
const NewTicketDialog = lazyPart(() => import('./new-ticket-dialog.tsx'), { texts: ['users'] });

type Props = {
  readonly newContact: NewContact;
  readonly onOpened: (ticket: Ticket) => void | Promise<void>;
};

export const NewTicketButton = ({ newContact, onOpened }: Props) => {
  const { t } = useTranslation('new-ticket');
  const [isOpen, setIsOpen] = useState(false);
  useShortcut('newTicket', () => setIsOpen(true));
  return (
    <>
      {/* Its title is the browser’s own: a tooltip’s code would be 10 kB more on the first page. */}
      <IconButton
        aria-label={t('title')}
        title={t('title')}
        onClick={() => setIsOpen(true)}
        sx={{ width: 40, height: 40 }}
      >
        <AddCommentOutlined />
      </IconButton>
      {isOpen ? (
        <NewTicketDialog newContact={newContact} onClose={() => setIsOpen(false)} onOpened={onOpened} />
      ) : null}
    </>
  );
};

import type { Ticket } from '@balcao/contracts';
import AddCommentOutlined from '@mui/icons-material/AddCommentOutlined';
import { lazy, Suspense, useState } from 'react';
import { RowButton } from '../../components/row-button.tsx';
import { useTexts } from '../../lib/i18n.ts';
import { useShortcut } from '../../lib/shortcuts.ts';

// The list of tickets stands before anybody wants a new one.
const NewTicketDialog = lazy(() =>
  import('./new-ticket-dialog.tsx').then((module) => ({ default: module.NewTicketDialog })),
);

export const NewTicketButton = ({ onOpened }: { readonly onOpened: (ticket: Ticket) => void }) => {
  const texts = useTexts('newTicket');
  const [isOpen, setIsOpen] = useState(false);
  useShortcut('newTicket', () => setIsOpen(true));
  const close = (): void => setIsOpen(false);
  return (
    <>
      <RowButton label={texts('title')} onClick={() => setIsOpen(true)}>
        <AddCommentOutlined />
      </RowButton>
      {isOpen ? (
        <Suspense fallback={null}>
          <NewTicketDialog
            onClose={close}
            onOpened={(ticket) => {
              close();
              onOpened(ticket);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
};

import { useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { ContactsPage } from '../../features/contacts/contacts-page.tsx';
import { NewTicketDialog } from '../../features/new-ticket/new-ticket-dialog.tsx';
import { PageFrame } from '../layouts/page-frame.tsx';

const ContactsRoute = () => {
  const navigate = useNavigate();
  return (
    <PageFrame isFilled>
      <ContactsPage
        newTicket={(contact, onClose) => (
          <NewTicketDialog
            contact={contact}
            onClose={onClose}
            onOpened={(ticket) => void navigate(paths.ticket.to(ticket.id))}
          />
        )}
      />
    </PageFrame>
  );
};

export default ContactsRoute;

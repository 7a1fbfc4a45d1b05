import { useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { ContactsPage } from '../../features/contacts/contacts-page.tsx';
import NewTicketDialog from '../../features/new-ticket/new-ticket-dialog.tsx';

const ContactsRoute = () => {
  const navigate = useNavigate();
  return (
    <ContactsPage
      newTicket={(contact, onClose) => (
        <NewTicketDialog
          contact={contact}
          onClose={onClose}
          onOpened={(ticket) => navigate(paths.ticket.to(ticket.id))}
        />
      )}
    />
  );
};

export default ContactsRoute;

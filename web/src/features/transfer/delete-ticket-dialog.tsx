import type { Ticket } from '@balcao/contracts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useContactName } from '../../lib/contact-name.ts';
import { useTexts } from '../../lib/i18n.ts';
import { useDeleteTicket } from './api/transfer-ticket.ts';

type Props = { readonly ticket: Ticket; readonly onDeleted: () => void; readonly onClose: () => void };

const DeleteTicketDialog = ({ ticket, onDeleted, onClose }: Props) => {
  const texts = useTexts('transfer');
  const contactName = useContactName();
  const remove = useDeleteTicket(ticket.id, onDeleted);
  return (
    <ConfirmDialog
      isOpen
      title={texts('delete.title', { id: ticket.id, name: contactName(ticket.contact) })}
      text={texts('delete.text')}
      confirmLabel={texts('delete.confirm')}
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    />
  );
};

export default DeleteTicketDialog;

import type { Ticket } from '@balcao/contracts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { useContactName } from '../../entities/contact/contact-name.ts';
import { useDeleteTicket } from './api/transfer-ticket.ts';

type Props = { readonly ticket: Ticket; readonly onDeleted: () => void; readonly onClose: () => void };

const DeleteTicketDialog = ({ ticket, onDeleted, onClose }: Props) => {
  const { t } = useTranslation('transfer');
  const contactName = useContactName();
  const remove = useDeleteTicket(ticket.id, onDeleted);
  return (
    <ConfirmDialog
      isOpen
      title={t('delete.title', { id: ticket.id, name: contactName(ticket.contact) })}
      text={t('delete.text')}
      confirmLabel={t('delete.confirm')}
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    />
  );
};

export default DeleteTicketDialog;

import type { Message } from '@balcao/contracts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import { useDeleteMessage } from '../api/change-message.ts';

type Props = { readonly message: Message; readonly onClose: () => void };

const DeleteDialog = ({ message, onClose }: Props) => {
  const texts = useTexts('conversation');
  const { mutate } = useDeleteMessage();
  return (
    <ConfirmDialog
      isOpen
      title={texts('deleteDialog.title')}
      text={texts('deleteDialog.text')}
      confirmLabel={texts('menu.delete')}
      onClose={onClose}
      onConfirm={() => {
        mutate(message);
        onClose();
      }}
    />
  );
};

export default DeleteDialog;

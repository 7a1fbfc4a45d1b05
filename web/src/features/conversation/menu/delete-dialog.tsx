import type { Message } from '@balcao/contracts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useDeleteMessage } from '../composer/change-message.ts';

type Props = { readonly message: Message; readonly onClose: () => void };

const DeleteDialog = ({ message, onClose }: Props) => {
  const { t } = useTranslation('conversation');
  const { mutate } = useDeleteMessage();
  return (
    <ConfirmDialog
      isOpen
      title={t('deleteDialog.title')}
      text={t('deleteDialog.text')}
      confirmLabel={t('menu.delete')}
      onClose={onClose}
      onConfirm={() => {
        mutate(message);
        onClose();
      }}
    />
  );
};

export default DeleteDialog;

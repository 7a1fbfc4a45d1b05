import type { Message, Note } from '@balcao/contracts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { useDeleteNote } from '../api/change-note.ts';
import { useDeleteMessage } from '../composer/edit/change-message.ts';

type Props = { readonly message?: Message; readonly note?: Note; readonly onClose: () => void };

/** Asks before a message or a note is deleted. */
const DeleteDialog = ({ message, note, onClose }: Props) => {
  const { t } = useTranslation('conversation');
  const { mutate: deleteMessage } = useDeleteMessage();
  const { mutate: deleteNote } = useDeleteNote();
  return (
    <ConfirmDialog
      isOpen
      title={note === undefined ? t('deleteDialog.title') : t('note.deleteTitle')}
      text={note === undefined ? t('deleteDialog.text') : t('note.deleteText')}
      confirmLabel={t('menu.delete')}
      onClose={onClose}
      onConfirm={() => {
        if (message !== undefined) deleteMessage(message);
        if (note !== undefined) deleteNote(note);
        onClose();
      }}
    />
  );
};

export default DeleteDialog;

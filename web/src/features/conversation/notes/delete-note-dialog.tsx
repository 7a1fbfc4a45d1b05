import type { Note } from '@balcao/contracts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useDeleteNote } from '../api/change-note.ts';

type Props = { readonly note: Note; readonly onClose: () => void };

const DeleteNoteDialog = ({ note, onClose }: Props) => {
  const { t } = useTranslation('conversation');
  const { mutate } = useDeleteNote();
  return (
    <ConfirmDialog
      isOpen
      title={t('note.deleteTitle')}
      text={t('note.deleteText')}
      confirmLabel={t('menu.delete')}
      onClose={onClose}
      onConfirm={() => {
        mutate(note);
        onClose();
      }}
    />
  );
};

export default DeleteNoteDialog;

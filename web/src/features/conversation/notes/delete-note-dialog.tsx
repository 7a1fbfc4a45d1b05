import type { Note } from '@balcao/contracts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import { useDeleteNote } from '../api/change-note.ts';

type Props = { readonly note: Note; readonly onClose: () => void };

const DeleteNoteDialog = ({ note, onClose }: Props) => {
  const texts = useTexts('conversation');
  const { mutate } = useDeleteNote();
  return (
    <ConfirmDialog
      isOpen
      title={texts('note.deleteTitle')}
      text={texts('note.deleteText')}
      confirmLabel={texts('menu.delete')}
      onClose={onClose}
      onConfirm={() => {
        mutate(note);
        onClose();
      }}
    />
  );
};

export default DeleteNoteDialog;

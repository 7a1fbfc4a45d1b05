import { can, type Note } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFocusFree, PageFocus } from '../../../lib/page/focus-page.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { useUser } from '../../../lib/session/session.ts';
import { noteEditDrafts, useNoteEditDraft } from '../state/note-edit-drafts.ts';
import { NoteBubble } from './note-bubble.tsx';
import { lazyPart } from '../../../components/loading/lazy-part.tsx';

const NoteEditor = lazyPart(() => import('./note-editor.tsx'));
const DeleteDialog = lazyPart(() => import('../menu/delete-dialog.tsx'));

/** Users can edit and delete their own notes; admins can delete any. */
export const NoteRow = ({ note }: { readonly note: Note }) => {
  const { t } = useTranslation('conversation');
  const user = useUser();
  const draft = useNoteEditDraft(user.id, note.id);
  const [isAskedFor, setIsAskedFor] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const isOwn = note.userId === user.id;
  const editButton = useRef<HTMLButtonElement>(null);
  const isEditing = draft !== undefined;
  // After saving or cancelling, the focus returns to where the edit began.
  useEffect(() => {
    if (!isEditing && isAskedFor && isFocusFree()) editButton.current?.focus();
  }, [isEditing, isAskedFor]);
  const mayDelete = isOwn || can(user.profile, 'ticket-options:deleteTicket');

  if (draft !== undefined)
    return (
      <NoteEditor
        note={note}
        text={draft}
        isAskedFor={isAskedFor}
        onClose={() => noteEditDrafts.end(user.id, note.id)}
      />
    );
  return (
    <NoteBubble
      author={note.userName}
      body={note.body}
      time={formatTime(note.createdAt)}
      dateTime={note.createdAt}
      isEdited={note.isEdited}
    >
      <Box sx={{ display: 'flex', gap: 0.5, ml: -1 }}>
        {isOwn ? (
          <Button
            ref={editButton}
            size="small"
            onClick={() => {
              setIsAskedFor(true);
              noteEditDrafts.write(user.id, note.id, note.body);
            }}
          >
            {t('menu.edit')}
          </Button>
        ) : null}
        {mayDelete ? (
          <Button size="small" onClick={() => setIsDeleting(true)}>
            {t('menu.delete')}
          </Button>
        ) : null}
      </Box>
      <PageFocus />
      {isDeleting ? <DeleteDialog note={note} onClose={() => setIsDeleting(false)} /> : null}
    </NoteBubble>
  );
};

import { can, type Note } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatTime } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { NoteBubble } from './note-bubble.tsx';
import { later } from '../../../components/later.tsx';

const NoteEditor = later(() => import('./note-editor.tsx'));
const DeleteNoteDialog = later(() => import('./delete-note-dialog.tsx'));

/** One's own can be changed and deleted; admins delete any. */
export const NoteRow = ({ note }: { readonly note: Note }) => {
  const texts = useTexts('conversation');
  const user = useUser();
  const [opened, setOpened] = useState<'editor' | 'delete'>();
  const close = (): void => setOpened(undefined);
  const isOwn = note.userId === user.id;
  const mayDelete = isOwn || can(user.profile, 'ticket-options:deleteTicket');

  if (opened === 'editor') return <NoteEditor note={note} onClose={close} />;
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
          <Button size="small" onClick={() => setOpened('editor')}>
            {texts('menu.edit')}
          </Button>
        ) : null}
        {mayDelete ? (
          <Button size="small" onClick={() => setOpened('delete')}>
            {texts('menu.delete')}
          </Button>
        ) : null}
      </Box>
      {opened === 'delete' ? <DeleteNoteDialog note={note} onClose={close} /> : null}
    </NoteBubble>
  );
};

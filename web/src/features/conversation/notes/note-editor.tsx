import { type Note, noteBodyMaxLength } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isComposing } from '../../../lib/page/shortcuts.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useChangeNote } from '../api/change-note.ts';
import { noteEditDrafts } from '../state/note-edit-drafts.ts';

type Props = {
  readonly note: Note;
  readonly text: string;
  /** Whether the user has just opened it: an editor that scrolls back into view does not take the focus. */
  readonly isAskedFor: boolean;
  readonly onClose: () => void;
};

const NoteEditor = ({ note, text, isAskedFor, onClose }: Props) => {
  const { t } = useTranslation('conversation');
  const { t: common } = useTranslation('common');
  const { id: userId } = useUser();
  const change = useChangeNote();
  const wasEntered = useRef(false);
  const save = (): void => {
    const body = text.trim();
    // By its promise: a callback is not called once the row has unmounted. Failures of all mutations are shown centrally.
    change.mutateAsync({ note, body }).then(
      () => noteEditDrafts.endSaved(userId, note.id, body),
      () => undefined,
    );
  };
  return (
    <Box sx={{ px: { xs: 1.5, sm: 6 }, py: 0.5, width: '100%', maxWidth: 736, mx: 'auto' }}>
      <TextField
        autoFocus={isAskedFor}
        onFocus={({ target }) => {
          if (!wasEntered.current) target.setSelectionRange(text.length, text.length);
          wasEntered.current = true;
        }}
        fullWidth
        multiline
        maxRows={8}
        label={t('note.label')}
        value={text}
        onChange={(event) => noteEditDrafts.write(userId, note.id, event.target.value)}
        onKeyDown={(event) => {
          // An edit is discarded only by its button, not by accident.
          if (isComposing(event.nativeEvent)) return;
          if (event.key === 'Escape' && text.trim() === note.body.trim()) onClose();
        }}
        slotProps={{ htmlInput: { maxLength: noteBodyMaxLength } }}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 0.5 }}>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button variant="contained" loading={change.isPending} disabled={text.trim() === ''} onClick={save}>
          {common('save')}
        </Button>
      </Box>
    </Box>
  );
};

export default NoteEditor;

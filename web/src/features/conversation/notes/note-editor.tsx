import { type Note, noteBodyMaxLength } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isComposing } from '../../../lib/is-composing.ts';
import { useUser } from '../../../lib/session.ts';
import { useChangeNote } from '../api/change-note.ts';
import { begunNoteEdits } from '../state/begun-note-edits.ts';

type Props = {
  readonly note: Note;
  readonly text: string;
  /** Whether somebody just asked for it: what comes back into sight takes the focus from nowhere. */
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
    // By its promise: a callback would not be called once the row is out of sight. What failed is told for all changes.
    change.mutateAsync({ note, body }).then(
      () => begunNoteEdits.endSaved(userId, note.id, body),
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
        onChange={(event) => begunNoteEdits.write(userId, note.id, event.target.value)}
        onKeyDown={(event) => {
          // What was changed goes by the button that says so, not by a slip.
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

import { type Note, noteBodyMaxLength } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTexts } from '../../../lib/i18n.ts';
import { useChangeNote } from '../api/change-note.ts';

type Props = { readonly note: Note; readonly onClose: () => void };

const NoteEditor = ({ note, onClose }: Props) => {
  const texts = useTexts('conversation');
  const common = useTexts('common');
  const change = useChangeNote();
  const [body, setBody] = useState(note.body);
  return (
    <Box sx={{ px: { xs: 1.5, sm: 6 }, py: 0.5, width: '100%', maxWidth: 736, mx: 'auto' }}>
      <TextField
        autoFocus
        fullWidth
        multiline
        maxRows={8}
        label={texts('note.label')}
        value={body}
        onChange={(event) => setBody(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
        slotProps={{ htmlInput: { maxLength: noteBodyMaxLength } }}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 0.5 }}>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button
          variant="contained"
          loading={change.isPending}
          disabled={body.trim() === ''}
          onClick={() => change.mutate({ note, body: body.trim() }, { onSuccess: onClose })}
        >
          {common('save')}
        </Button>
      </Box>
    </Box>
  );
};

export default NoteEditor;

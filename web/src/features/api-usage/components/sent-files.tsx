import { uploadLimits } from '@balcao/contracts';
import AttachFileRounded from '@mui/icons-material/AttachFileRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { type ChangeEvent, useRef } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { SendFields } from './send-fields.ts';

/** The files of the message, each with its text as the caption. */
export const SentFiles = ({ control }: { readonly control: Control<SendFields> }) => {
  const { t } = useTranslation('api');
  const { field } = useController({ control, name: 'files' });
  const picker = useRef<HTMLInputElement>(null);
  const files = field.value;
  const handlePick = (event: ChangeEvent<HTMLInputElement>): void => {
    const picked = [...(event.target.files ?? [])];
    // The input is emptied, so that the same file can be picked again.
    event.target.value = '';
    field.onChange([...files, ...picked].slice(0, uploadLimits.maxFiles));
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Button
        startIcon={<AttachFileRounded />}
        onClick={() => picker.current?.click()}
        disabled={files.length >= uploadLimits.maxFiles}
        sx={{ minHeight: 44 }}
      >
        {t('usage.attach')}
      </Button>
      <input ref={picker} type="file" multiple hidden onChange={handlePick} />
      {files.map((file, index) => (
        <Chip
          // Two files may have the same name.
          key={`${String(index)} ${file.name}`}
          label={file.name}
          onDelete={() => field.onChange(files.filter((other) => other !== file))}
          sx={{ minHeight: 44, maxWidth: '100%' }}
        />
      ))}
    </Box>
  );
};

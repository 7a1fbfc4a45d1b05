import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopy } from './use-copy.ts';

type Props = {
  readonly label: string;
  readonly value: string;
  /** Further buttons beside the copy button. */
  readonly children?: ReactNode;
};

/** A read-only secret with a copy button. */
export const SecretText = ({ label, value, children }: Props) => {
  const { t: common } = useTranslation('common');
  const copy = useCopy();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <TextField
        label={label}
        value={value}
        onFocus={(event) => event.target.select()}
        slotProps={{ htmlInput: { readOnly: true, spellCheck: false } }}
        sx={{ flex: '1 1 260px' }}
      />
      <Button variant="contained" onClick={() => void copy(value)} sx={{ minHeight: 44 }}>
        {common('copy')}
      </Button>
      {children}
    </Box>
  );
};

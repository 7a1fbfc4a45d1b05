import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useState } from 'react';
import { useTexts } from '../../lib/i18n.ts';

/** A password, which whoever types it may look at. */
export const PasswordText = (props: Omit<TextFieldProps, 'type' | 'slotProps'>) => {
  const texts = useTexts('common');
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={texts(isShown ? 'hidePassword' : 'showPassword')}
                onClick={() => setIsShown(!isShown)}
              >
                {isShown ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
};

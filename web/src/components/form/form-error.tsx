import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { useErrorText } from '../../lib/session/error-text.ts';
import { useNotice } from './use-notice.ts';

type Props = {
  readonly error: Error | null;
  /** What the user can do about the error. */
  readonly action?: ReactNode;
};

/** Why a form was refused. It scrolls into view, and gives the keyboard a way back into the form. */
export const FormError = ({ error, action }: Props) => {
  const errorText = useErrorText();
  const notice = useNotice(error);
  if (error === null) return null;
  return (
    <Alert
      ref={notice}
      severity="error"
      tabIndex={-1}
      action={action}
      // In a narrow window the action is below the text.
      sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 180px' } }}
    >
      {errorText(error)}
    </Alert>
  );
};

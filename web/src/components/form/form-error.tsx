import Alert from '@mui/material/Alert';
import { type ReactNode, useEffect, useRef } from 'react';
import { useErrorText } from '../../lib/error-text.ts';

type Props = {
  readonly error: Error | null;
  /** What the user can do about the error. */
  readonly action?: ReactNode;
};

/** Why a form was refused. It scrolls into view, and gives the keyboard a way back into the form. */
export const FormError = ({ error, action }: Props) => {
  const errorText = useErrorText();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error === null) return;
    alert.current?.scrollIntoView({ block: 'nearest' });
    // If the form was submitted from a field, the focus stays there; a busy button has lost it.
    if (document.activeElement?.matches('input, textarea') !== true)
      alert.current?.focus({ preventScroll: true });
  }, [error]);
  if (error === null) return null;
  return (
    <Alert
      ref={alert}
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

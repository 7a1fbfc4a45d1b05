import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useErrorText } from '../lib/error-text.ts';
import { useTexts } from '../lib/i18n.ts';
import { dismissToast, type Toast } from '../lib/toasts.ts';

const closesAfterMs = 3000;

const ToastCard = ({ toast }: { readonly toast: Toast }) => {
  const texts = useTexts('common');
  const errorText = useErrorText();
  const [isHeld, setIsHeld] = useState(false);

  useEffect(() => {
    // Whoever points at it or tabs into it is still reading.
    if (isHeld) return undefined;
    const timer = setTimeout(() => dismissToast(toast.id), closesAfterMs);
    return () => clearTimeout(timer);
  }, [isHeld, toast.id]);

  const { content } = toast;
  const requestId = 'error' in content ? content.error.facts.requestId : undefined;
  return (
    <Alert
      severity={toast.tone}
      variant="filled"
      role="alert"
      onClose={() => dismissToast(toast.id)}
      closeText={texts('close')}
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      sx={{ boxShadow: 6, alignItems: 'center', pointerEvents: 'auto', overflowWrap: 'anywhere' }}
    >
      {'error' in content ? errorText(content.error) : content.text}
      {requestId === undefined ? null : (
        <Typography component="div" variant="caption" sx={{ opacity: 0.85 }}>
          {texts('requestId', { requestId })}
        </Typography>
      )}
    </Alert>
  );
};

export default ToastCard;

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { useErrorText } from '../../lib/session/error-text.ts';
import { goTo } from '../../lib/page/navigation.ts';
import { dismissToast, type Toast, useToasts } from '../../lib/page/toasts.ts';

const closesAfterMs = 3000;
/** A toast with a link stays longer, so that the user can read and follow it. */
const leadsForMs = 10_000;

/** In an input with text Ctrl+Z undoes typing; an empty input has nothing to undo. */
const isWriting = (target: EventTarget | null): boolean =>
  (target instanceof HTMLElement && target.isContentEditable) ||
  ((target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== '');

const ToastCard = ({ toast }: { readonly toast: Toast }) => {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  const [isPaused, setIsPaused] = useState(false);
  const isUndoable = toast.undo !== undefined;
  // Ctrl+Z undoes the newest of several actions.
  const isNewest = useToasts(
    ({ toasts }) => toasts.findLast(({ undo }) => undo !== undefined)?.id === toast.id,
  );

  const { content } = toast;
  const facts = 'error' in content ? content.error.facts : undefined;
  const ticketId = 'error' in content ? facts?.ticketId : content.ticketId;
  const closesMs = ticketId === undefined ? closesAfterMs : leadsForMs;

  useEffect(() => {
    // The toast stays while the pointer or the focus is on it. A toast with Undo ends with its time.
    if (isPaused || isUndoable) return undefined;
    const timer = setTimeout(() => dismissToast(toast.id), closesMs);
    return () => clearTimeout(timer);
  }, [isPaused, isUndoable, toast.id, closesMs]);

  const undo = (): void => {
    dismissToast(toast.id);
    toast.undo?.();
  };
  const handleKey = useEffectEvent((event: KeyboardEvent): void => {
    const isUndoKey = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    if (!isUndoKey || event.defaultPrevented || isWriting(event.target)) return;
    event.preventDefault();
    undo();
  });
  useEffect(() => {
    if (!isNewest) return undefined;
    const listen = (event: KeyboardEvent): void => handleKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isNewest]);

  const requestId = facts?.requestId;
  const action =
    ticketId !== undefined
      ? {
          label: t('openConversation'),
          run: () => {
            dismissToast(toast.id);
            void goTo(paths.ticket.to(ticketId));
          },
        }
      : isUndoable
        ? { label: t('undo'), run: undo }
        : undefined;
  return (
    <Alert
      severity={toast.tone}
      variant="filled"
      role="alert"
      onClose={() => dismissToast(toast.id)}
      closeText={t('close')}
      {...(action === undefined
        ? {}
        : {
            action: (
              <Button
                color="inherit"
                size="small"
                onClick={action.run}
                sx={{ minHeight: 44, fontWeight: 700, whiteSpace: 'nowrap' }}
              >
                {action.label}
              </Button>
            ),
          })}
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
      sx={{ boxShadow: 6, alignItems: 'center', pointerEvents: 'auto', overflowWrap: 'anywhere' }}
    >
      {'error' in content ? errorText(content.error) : content.text}
      {requestId === undefined ? null : (
        <Typography component="div" variant="caption">
          {t('requestId', { requestId })}
        </Typography>
      )}
    </Alert>
  );
};

export default ToastCard;

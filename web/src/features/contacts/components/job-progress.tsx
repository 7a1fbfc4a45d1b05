import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslation } from 'react-i18next';
import { visuallyHidden } from '../../../components/text-styles.ts';
import { useErrorText } from '../../../lib/session/error-text.ts';

type Props = {
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly label: string;
  readonly text: string;
  /** The reason of a failed job. */
  readonly failedText: (problem: string) => string;
  readonly problem: Error | null;
  readonly share: { readonly done: number; readonly total: number | null };
  readonly onClose: () => void;
  /** Undefined if it cannot be stopped. */
  readonly onCancel?: () => void;
};

const severities = { waiting: 'info', running: 'info', done: 'success', failed: 'error' } as const;

/** Screen readers do not read out the number of every second. */
const announcedStep = 25;

/** The progress of a job. */
export const JobProgress = ({ state, label, text, failedText, problem, share, onClose, onCancel }: Props) => {
  const errorText = useErrorText();
  const { t: common } = useTranslation('common');
  const isOver = state === 'done' || state === 'failed';
  const { done, total } = share;
  const percent = total === null || total === 0 ? undefined : Math.min(Math.floor((done / total) * 100), 100);
  const step = Math.floor((percent ?? 0) / announcedStep) * announcedStep;
  const shown = state === 'failed' ? failedText(errorText(problem)) : text;
  return (
    <Alert
      severity={severities[state]}
      role="group"
      aria-label={label}
      sx={{ mb: 2, '& .MuiAlert-message': { flex: 1 } }}
      {...(isOver ? { onClose, closeText: common('close') } : {})}
      {...(isOver || onCancel === undefined
        ? {}
        : {
            action: (
              <Button color="inherit" onClick={onCancel} sx={{ minHeight: 44 }}>
                {common('cancel')}
              </Button>
            ),
          })}
    >
      {isOver ? null : shown}
      <Box role="status" sx={isOver ? {} : visuallyHidden}>
        {isOver ? shown : `${label}: ${step}%`}
      </Box>
      {isOver ? null : (
        <LinearProgress
          aria-label={label}
          sx={{ mt: 1 }}
          {...(percent === undefined ? {} : { variant: 'determinate', value: percent })}
        />
      )}
    </Alert>
  );
};

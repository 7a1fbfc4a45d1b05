import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import { errorOfCode } from '../../../lib/api-error.ts';
import { useErrorText } from '../../../lib/error-text.ts';

type Props = {
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly label: string;
  readonly text: string;
  /** Of a job that failed with this problem. */
  readonly failedText: (problem: string) => string;
  readonly problem: string | null;
  readonly share: { readonly done: number; readonly total: number | null };
  readonly onClose: () => void;
};

const severities = { waiting: 'info', running: 'info', done: 'success', failed: 'error' } as const;

/** How far something is that takes longer than a call. */
export const JobProgress = ({ state, label, text, failedText, problem, share, onClose }: Props) => {
  const errorText = useErrorText();
  const isOver = state === 'done' || state === 'failed';
  const { done, total } = share;
  const percent = total === null || total === 0 ? undefined : Math.min(Math.round((done / total) * 100), 100);
  return (
    <Alert
      severity={severities[state]}
      role="status"
      sx={{ mb: 2, '& .MuiAlert-message': { flex: 1 } }}
      {...(isOver ? { onClose } : {})}
    >
      {state === 'failed' ? failedText(errorText(errorOfCode(problem ?? ''))) : text}
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

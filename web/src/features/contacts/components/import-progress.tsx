import { type ContactImport, isErrorCode } from '@balcao/contracts';
import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { contactQueries } from '../api/contact-queries.ts';

type Props = { readonly importId: string; readonly onClose: () => void };

const percentOf = ({ seen, total }: ContactImport): number | undefined =>
  total === null || total === 0 ? undefined : Math.min(Math.round((seen / total) * 100), 100);

const problemOf = ({ problem }: ContactImport): ApiError =>
  new ApiError(problem !== null && isErrorCode(problem) ? problem : 'ERR_UNKNOWN');

const severities = { waiting: 'info', running: 'info', done: 'success', failed: 'error' } as const;

export const ImportProgress = ({ importId, onClose }: Props) => {
  const texts = useTexts('contacts');
  const errorText = useErrorText();
  const { data } = useQuery(contactQueries.import(importId));
  if (data === undefined) return null;
  const { state, seen, created, skipped, total } = data;
  const percent = percentOf(data);
  const isOver = data.endedAt !== null;
  return (
    <Alert
      severity={severities[state]}
      role="status"
      sx={{ mb: 2, '& .MuiAlert-message': { flex: 1 } }}
      {...(isOver ? { onClose } : {})}
    >
      {state === 'failed'
        ? texts('import.failed', { problem: errorText(problemOf(data)) })
        : texts(state === 'done' ? 'import.done' : 'import.running', {
            seen,
            total: total ?? '…',
            created,
            skipped,
          })}
      {isOver ? null : (
        <LinearProgress
          aria-label={texts('import.title')}
          sx={{ mt: 1 }}
          {...(percent === undefined ? {} : { variant: 'determinate', value: percent })}
        />
      )}
    </Alert>
  );
};

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../../../components/use-copy.ts';

type Props = {
  readonly reason: string;
  /** Empty for a file without a caption. */
  readonly body: string;
  readonly isBusy?: boolean;
  /** Not offered if the server would refuse the same again. */
  readonly onRetry?: (() => void) | undefined;
  readonly onDiscard?: () => void;
};

/** A failed message never disappears: this says why and what can be done (rule O8). */
const SendProblem = ({ reason, body, isBusy = false, onRetry, onDiscard }: Props) => {
  const { t } = useTranslation('conversation');
  const { t: common } = useTranslation('common');
  const copy = useCopy();
  return (
    <Box
      role="group"
      aria-label={t('problem.label')}
      sx={{ mt: 0.5, pt: 0.5, borderTop: 1, borderColor: 'divider' }}
    >
      <Box role="alert" sx={{ fontSize: '0.8125rem', color: 'error.main', fontWeight: 600 }}>
        {reason}
      </Box>
      <Box sx={{ display: 'flex', gap: 0.5, ml: -1 }}>
        {onRetry === undefined ? null : (
          <Button size="small" disabled={isBusy} onClick={onRetry}>
            {common('retry')}
          </Button>
        )}
        {body === '' ? null : (
          <Button size="small" onClick={() => void copy(body)}>
            {common('copy')}
          </Button>
        )}
        {onDiscard === undefined ? null : (
          <Button size="small" onClick={onDiscard}>
            {t('problem.discard')}
          </Button>
        )}
      </Box>
    </Box>
  );
};

export default SendProblem;

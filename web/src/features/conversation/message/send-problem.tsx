import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../../../components/use-copy.ts';

type Props = {
  /** What went wrong; a failed send if absent. */
  readonly label?: string;
  readonly reason: string;
  /** The text of a refused edit, which the message does not show. */
  readonly wanted?: string | undefined;
  /** Empty for a file without a caption. */
  readonly body: string;
  readonly isBusy?: boolean;
  /** Not offered if the server would refuse the same again. */
  readonly onRetry?: (() => void) | undefined;
  readonly discardLabel?: string;
  readonly onDiscard?: () => void;
};

/** A failed message never disappears: this says why and what can be done (rule O8). */
const SendProblem = (props: Props) => {
  const { reason, wanted, body, isBusy = false, onRetry, onDiscard } = props;
  const { t } = useTranslation('conversation');
  const { t: common } = useTranslation('common');
  const copy = useCopy();
  return (
    <Box
      role="group"
      aria-label={props.label ?? t('problem.label')}
      sx={{ mt: 0.5, pt: 0.5, borderTop: 1, borderColor: 'divider' }}
    >
      <Box role="alert" sx={{ fontSize: '0.8125rem', color: 'error.main', fontWeight: 600 }}>
        {reason}
      </Box>
      {wanted === undefined ? null : (
        <Box
          component="q"
          dir="auto"
          sx={{
            display: 'block',
            maxHeight: 96,
            overflow: 'auto',
            fontSize: '0.8125rem',
            overflowWrap: 'anywhere',
            whiteSpace: 'pre-wrap',
          }}
        >
          {wanted}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, ml: -1 }}>
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
            {props.discardLabel ?? t('problem.discard')}
          </Button>
        )}
      </Box>
    </Box>
  );
};

export default SendProblem;

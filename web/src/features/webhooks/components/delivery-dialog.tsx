import type { ShownDelivery } from '@balcao/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonBar } from '../../../components/loading/skeleton-bar.tsx';
import { DelayedSkeleton } from '../../../components/loading/delayed-skeleton.tsx';
import { ErrorState } from '../../../components/loading/error-state.tsx';
import { useCopy } from '../../../components/use-copy.ts';
import { useDeskMoment } from '../../../entities/setting/use-desk-moment.ts';
import { webhookQueries } from '../api/webhook-queries.ts';
import { AnswerText } from './answer-text.tsx';
import { DeliveryState } from './delivery-columns.tsx';

/** The posted body is one line; it is formatted for reading. */
const readable = (json: string): string => {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
};

const Raw = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <Box
    component="pre"
    tabIndex={0}
    role="region"
    aria-label={label}
    sx={{
      m: 0,
      p: 1.5,
      // The dialog scrolls, so its parts keep their heights.
      flexShrink: 0,
      maxHeight: 320,
      overflow: 'auto',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      fontSize: '0.8125rem',
      bgcolor: 'action.hover',
      borderRadius: 1,
    }}
  >
    {text}
  </Box>
);

const DeliveryDetails = ({
  delivery: { id, state, request, tries },
}: {
  readonly delivery: ShownDelivery;
}) => {
  const { t } = useTranslation('webhooks');
  const { t: common } = useTranslation('common');
  const copy = useCopy();
  const deskMoment = useDeskMoment();
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <DeliveryState state={state} />
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {`webhook-id: ${id}`}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Typography variant="subtitle2" component="h3" sx={{ flex: 1 }}>
          {t('request')}
        </Typography>
        {request === null ? null : (
          <Button onClick={() => void copy(request)} sx={{ minHeight: 44 }}>
            {common('copy')}
          </Button>
        )}
      </Box>
      {request === null ? (
        <Alert severity="info">{t('hidden')}</Alert>
      ) : (
        <Raw label={t('request')} text={readable(request)} />
      )}
      {tries.length === 0 ? <Typography color="textSecondary">{t('notYet')}</Typography> : null}
      {tries.toReversed().map((tried) => (
        <Box key={tried.number} component="section" sx={{ display: 'grid', gap: 0.5 }}>
          <Typography variant="subtitle2" component="h3">
            {t('try', { number: tried.number })}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {`${deskMoment(tried.at).dateAndSeconds} · ${t('ms', { ms: tried.tookMs })}`}
          </Typography>
          <AnswerText tried={tried} />
          {tried.answer === null || tried.answer === '' ? null : (
            <Raw label={t('answerOf', { number: tried.number })} text={tried.answer} />
          )}
        </Box>
      ))}
    </>
  );
};

type Props = { readonly webhookId: string; readonly deliveryId: string; readonly onClose: () => void };

/** The posted body, and each try with its answer. */
export const DeliveryDialog = ({ webhookId, deliveryId, onClose }: Props) => {
  const { t } = useTranslation('webhooks');
  const { t: common } = useTranslation('common');
  const titleId = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const query = useQuery(webhookQueries.delivery(webhookId, deliveryId));
  const content = () => {
    if (query.isPending)
      return (
        <DelayedSkeleton>
          <SkeletonBar height={240} />
        </DelayedSkeleton>
      );
    if (query.data === undefined)
      return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    return <DeliveryDetails delivery={query.data} />;
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth fullScreen={isPhone}>
      <DialogTitle id={titleId}>{query.data?.type ?? t('delivery')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>{content()}</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{common('close')}</Button>
      </DialogActions>
    </Dialog>
  );
};

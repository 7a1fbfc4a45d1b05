import type { Delivery } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Columns } from '../../../components/admin/column.ts';
import { useDeskMoment } from '../../../entities/setting/use-desk-moment.ts';
import { AnswerText } from './answer-text.tsx';

const colors = { waiting: 'info', taken: 'success', 'given-up': 'error', dropped: 'default' } as const;

export const DeliveryState = ({ state }: Pick<Delivery, 'state'>) => {
  const { t } = useTranslation('webhooks');
  return <Chip size="small" variant="outlined" color={colors[state]} label={t(`deliveryStates.${state}`)} />;
};

const When = ({ at }: { readonly at: string }) => (
  <time dateTime={at}>{useDeskMoment()(at).dateAndSeconds}</time>
);

const NextTry = ({ at }: { readonly at: string }) => {
  const { t } = useTranslation('webhooks');
  return (
    <Typography variant="body2" color="textSecondary">
      {t('nextTry', { at: useDeskMoment()(at).dayAndTime })}
    </Typography>
  );
};

export const useDeliveryColumns = (): Columns<Delivery> => {
  const { t } = useTranslation('webhooks');
  return useMemo(
    () => [
      {
        id: 'type',
        header: t('event'),
        cell: ({ type, position }) => (
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="subtitle2" component="h2" noWrap title={type}>
              {type}
            </Typography>
            {position === null ? null : (
              <Typography variant="body2" color="textSecondary">
                {t('position', { position })}
              </Typography>
            )}
          </Box>
        ),
      },
      { id: 'at', header: t('when'), width: 130, cell: ({ createdAt }) => <When at={createdAt} /> },
      {
        id: 'state',
        header: t('state'),
        width: 130,
        cell: ({ state }) => <DeliveryState state={state} />,
      },
      { id: 'tries', header: t('tries'), width: 120, align: 'right', from: 'lg', cell: ({ tries }) => tries },
      {
        id: 'answer',
        header: t('answer'),
        width: '28%',
        cell: ({ last, nextTryAt }) =>
          last === null ? (
            t('notYet')
          ) : (
            <>
              <AnswerText tried={last} />
              {nextTryAt === null ? null : <NextTry at={nextTryAt} />}
            </>
          ),
      },
      {
        id: 'took',
        header: t('took'),
        width: 120,
        align: 'right',
        from: 'lg',
        cell: ({ last }) => (last === null ? '–' : t('ms', { ms: last.tookMs })),
      },
    ],
    [t],
  );
};

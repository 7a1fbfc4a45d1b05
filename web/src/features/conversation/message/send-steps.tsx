import type { MessageWay } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTimeWithSeconds } from '../../../lib/text/format.ts';

type Props = {
  readonly anchor: HTMLElement;
  readonly way: MessageWay;
  readonly isStuck: boolean;
  readonly onClose: () => void;
};

const steps = ['heldUntil', 'queuedAt', 'handedAt', 'serverAt', 'deviceAt', 'readAt'] as const;

const SendSteps = ({ anchor, way, isStuck, onClose }: Props) => {
  const { t } = useTranslation('conversation');
  const titleId = useId();
  // Most messages are never held, and then this step is left out.
  const shown = steps.filter((step) => step !== 'heldUntil' || way.heldUntil !== null);
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId } }}
    >
      <Box sx={{ p: 2, minWidth: 260, maxWidth: 340 }}>
        <Typography id={titleId} variant="subtitle1" component="h2" sx={{ mb: 1 }}>
          {t('way.title')}
        </Typography>
        <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', gap: 1 }}>
          {shown.map((step) => {
            const at = way[step];
            return (
              <Box key={step} sx={{ display: 'contents', color: at === null ? 'text.secondary' : 'inherit' }}>
                <Box component="dt" sx={{ fontSize: '0.875rem' }}>
                  {t(`way.${step}`)}
                </Box>
                <Box
                  component="dd"
                  sx={{ m: 0, fontSize: '0.875rem', fontVariantNumeric: 'tabular-nums' }}
                  {...(at === null ? {} : { title: formatDate(at) })}
                >
                  {at === null ? t('way.notYet') : formatTimeWithSeconds(at)}
                </Box>
              </Box>
            );
          })}
        </Box>
        {isStuck ? (
          <Typography variant="body2" sx={{ mt: 1, color: 'warning.main' }}>
            {t('way.stuck')}
          </Typography>
        ) : null}
      </Box>
    </Popover>
  );
};

export default SendSteps;

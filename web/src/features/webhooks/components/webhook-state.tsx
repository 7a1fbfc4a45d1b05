import type { Webhook } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useDeskMoment } from '../../../entities/setting/use-desk-moment.ts';

type Said = Pick<Webhook, 'isOn' | 'problem' | 'failingSince'>;

export const stateOf = ({ isOn, problem, failingSince }: Said) => {
  if (isOn) return failingSince === null ? 'active' : 'failing';
  return problem === null ? 'paused' : 'disabled';
};

const colors = { active: 'success', failing: 'warning', paused: 'default', disabled: 'error' } as const;

/** Whether it receives events, and why not. */
export const WebhookState = ({ webhook }: { readonly webhook: Said }) => {
  const { t } = useTranslation('webhooks');
  const deskMoment = useDeskMoment();
  const state = stateOf(webhook);
  const { problem, failingSince } = webhook;
  const why =
    state === 'disabled' && problem !== null
      ? t(`problems.${problem}`)
      : state === 'failing' && failingSince !== null
        ? t('failingSince', { at: deskMoment(failingSince).dayAndTime })
        : null;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Chip size="small" variant="outlined" color={colors[state]} label={t(`states.${state}`)} />
      {why === null ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {why}
        </Typography>
      )}
    </Box>
  );
};

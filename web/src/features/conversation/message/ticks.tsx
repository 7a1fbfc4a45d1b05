import AccessTimeRounded from '@mui/icons-material/AccessTimeRounded';
import DoneAllRounded from '@mui/icons-material/DoneAllRounded';
import DoneRounded from '@mui/icons-material/DoneRounded';
import ErrorRounded from '@mui/icons-material/ErrorRounded';
import HelpRounded from '@mui/icons-material/HelpRounded';
import RunningWithErrorsRounded from '@mui/icons-material/RunningWithErrorsRounded';
import { useTheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';

export type TickState = 'waiting' | 'stuck' | 'sent' | 'delivered' | 'read' | 'failed' | 'unresolved';

const icons = {
  waiting: AccessTimeRounded,
  stuck: RunningWithErrorsRounded,
  sent: DoneRounded,
  delivered: DoneAllRounded,
  read: DoneAllRounded,
  failed: ErrorRounded,
  unresolved: HelpRounded,
} as const;

/** The ticks of an ack: 0 clock, 1 one tick, 2 two ticks, 3 and 4 two blue ones (rule U15); also said in words. */
export const tickStateOf = (ack: number): TickState =>
  ack >= 3 ? 'read' : ack === 2 ? 'delivered' : ack === 1 ? 'sent' : 'waiting';

export const Ticks = ({ state }: { readonly state: TickState }) => {
  const { t } = useTranslation('conversation');
  const { palette } = useTheme();
  const Icon = icons[state];
  const color =
    state === 'read'
      ? palette.mode === 'light'
        ? '#0277BD'
        : '#4FC3F7'
      : state === 'failed' || state === 'unresolved'
        ? palette.error.main
        : state === 'stuck'
          ? palette.warning.main
          : palette.text.secondary;
  return (
    <Icon
      titleAccess={t(`ticks.${state}`)}
      data-ticks={state}
      sx={{ fontSize: 16, color, display: 'block' }}
    />
  );
};

import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { visuallyHidden } from '../../../components/text-styles.ts';

type Props = {
  readonly now: number | null;
  readonly before: number | null;
  /** Whether an increase is good news, bad news, or neither. */
  readonly more: 'good' | 'bad' | 'neither';
};

const colors = { good: 'success.main', bad: 'error.main', neither: 'text.secondary' } as const;

/** A figure against the previous period: an arrow and a percentage, so that colour does not matter. */
export const ChangeMark = ({ now, before, more }: Props) => {
  const { t, i18n } = useTranslation('dashboard');
  if (now === null || before === null || before === 0) return null;
  const change = (now - before) / before;
  const share = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 }).format(
    Math.abs(change),
  );
  if (Math.abs(change) < 0.005)
    return (
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {t('change.same')}
      </Box>
    );
  const isMore = change > 0;
  const kind = more === 'neither' ? 'neither' : isMore === (more === 'good') ? 'good' : 'bad';
  const said = t(isMore ? 'change.more' : 'change.less', { share });
  return (
    <Box
      component="span"
      title={said}
      sx={{ color: colors[kind], fontSize: '0.8125rem', fontWeight: 600, whiteSpace: 'nowrap' }}
    >
      <span aria-hidden>{`${isMore ? '▲' : '▼'} ${share}`}</span>
      <Box component="span" sx={visuallyHidden}>
        {said}
      </Box>
    </Box>
  );
};

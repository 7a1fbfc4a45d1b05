import { maxMessageCount } from '@balcao/contracts';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslation } from 'react-i18next';
import { visuallyHidden } from '../../../components/text-styles.ts';
import { useLanguage } from '../../../locales/language.ts';
import type { Hits } from './use-hits.ts';

type Props = {
  readonly hits: Pick<Hits, 'state' | 'at' | 'total'>;
  /** The user has already typed other words. */
  readonly isResting: boolean;
};

const useStatusText = ({ state, at, total }: Props['hits']): string => {
  const { t } = useTranslation('conversation-search');
  const language = useLanguage();
  if (state === 'short') return t('typeMore');
  if (state !== 'found') return '';
  if (total === 0) return t('nothing');
  const shown = (count: number): string => new Intl.NumberFormat(language).format(count);
  const all = total > maxMessageCount ? `${shown(maxMessageCount)}+` : shown(total);
  return t('position', { position: shown(at + 1), total: all });
};

/** Which result of how many is shown; a change is read out. */
export const SearchStatus = ({ hits, isResting }: Props) => {
  const { t } = useTranslation('conversation-search');
  const text = useStatusText(hits);
  const isLoading = hits.state === 'loading' || (isResting && hits.state === 'nothing');
  return (
    <Box
      role="status"
      sx={{
        flexShrink: 0,
        display: 'flex',
        alignItems: 'center',
        maxWidth: { xs: 96, sm: 'none' },
        textAlign: 'right',
        fontSize: '0.8125rem',
        lineHeight: 1.2,
        color: 'text.secondary',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {isLoading ? (
        <>
          <CircularProgress size={18} aria-hidden />
          <Box component="span" sx={visuallyHidden}>
            {t('searching')}
          </Box>
        </>
      ) : (
        <span>{text}</span>
      )}
    </Box>
  );
};

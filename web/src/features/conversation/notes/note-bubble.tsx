import StickyNote2Outlined from '@mui/icons-material/StickyNote2Outlined';
import Box from '@mui/material/Box';
import { alpha } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Caption } from '../kinds/caption.tsx';

type Props = {
  readonly author: string;
  readonly body: string;
  readonly time: string;
  readonly dateTime: string;
  readonly isEdited?: boolean;
  /** Without margins. */
  readonly isTight?: boolean;
  readonly children?: ReactNode;
};

/** Visible only inside the desk, and marked as such by colour, frame, icon and words. */
export const NoteBubble = (props: Props) => {
  const { author, body, time, dateTime, isEdited = false, isTight = false, children } = props;
  const { t } = useTranslation('conversation');
  return (
    <Box sx={{ display: 'flex', justifyContent: 'center', px: isTight ? 0 : { xs: 1.5, sm: 6 }, py: 0.5 }}>
      <Box
        component="article"
        aria-label={t('note.of', { name: author })}
        data-note
        sx={(theme) => ({
          width: '100%',
          maxWidth: 640,
          px: 1.5,
          py: 0.75,
          borderRadius: 1.2,
          border: `1px dashed ${theme.palette.warning.main}`,
          backgroundColor: alpha(theme.palette.warning.main, theme.palette.mode === 'light' ? 0.07 : 0.14),
          // On this background the colours of the page would be too pale.
          '& .MuiButton-text': { color: 'text.primary' },
        })}
      >
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 0.75,
            fontSize: '0.75rem',
            fontWeight: 700,
            color: 'text.primary',
          }}
        >
          <StickyNote2Outlined sx={{ fontSize: 16, color: 'warning.main' }} />
          {t('note.label')}
          <Box component="span" sx={{ fontWeight: 500, color: 'text.secondary' }}>
            {author}
          </Box>
        </Box>
        <Caption text={body} />
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'flex-end',
            alignItems: 'center',
            gap: 0.5,
            fontSize: '0.6875rem',
            color: 'text.secondary',
          }}
        >
          {isEdited ? <span>{t('edited')}</span> : null}
          <time dateTime={dateTime}>{time}</time>
        </Box>
        {children}
      </Box>
    </Box>
  );
};

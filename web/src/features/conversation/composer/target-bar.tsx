import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { Quote } from '../quote.tsx';
import type { ComposerTarget } from './composer-target.ts';
import { useIsEditOver } from './edit/edit-window.ts';

type Props = { readonly target: ComposerTarget; readonly onClose: () => void };

/** Above the input: the message that is being answered or edited. */
export const TargetBar = ({ target, onClose }: Props) => {
  const { t } = useTranslation('conversation');
  const isOver = useIsEditOver(target.kind === 'edit' ? target.message : undefined);
  return (
    <Box
      role="group"
      aria-label={t(`composer.target.${target.kind}`)}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1.25, pt: 1 }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{t(`composer.target.${target.kind}`)}</Box>
        <Quote message={target.kind === 'reply' ? target.quoted : target.message} />
        <Box role="alert" sx={{ fontSize: '0.8125rem', color: 'error.main', fontWeight: 600 }}>
          {isOver ? t('editOver') : null}
        </Box>
      </Box>
      <IconButton aria-label={t('composer.target.close')} onClick={onClose}>
        <CloseRounded />
      </IconButton>
    </Box>
  );
};

import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Quote } from '../components/quote.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import type { ComposerTarget } from './composer-target.ts';

type Props = { readonly target: ComposerTarget; readonly onClose: () => void };

/** Above the input: the message that is answered or changed. */
export const TargetBar = ({ target, onClose }: Props) => {
  const texts = useTexts('conversation');
  return (
    <Box
      role="group"
      aria-label={texts(`composer.target.${target.kind}`)}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1.25, pt: 1 }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
          {texts(`composer.target.${target.kind}`)}
        </Box>
        <Quote message={target.kind === 'reply' ? target.quoted : target.message} />
      </Box>
      <IconButton aria-label={texts('composer.target.close')} onClick={onClose}>
        <CloseRounded />
      </IconButton>
    </Box>
  );
};

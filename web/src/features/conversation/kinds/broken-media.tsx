import BrokenImageOutlined from '@mui/icons-material/BrokenImageOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

type Props = { readonly name: string; readonly isInLine?: boolean; readonly onRetry: () => void };

/** Stands in for a file that the browser could not fetch. */
export const BrokenMedia = ({ name, isInLine = false, onRetry }: Props) => {
  const { t } = useTranslation('conversation');
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{
        height: '100%',
        display: 'grid',
        placeContent: 'center',
        placeItems: 'center',
        gap: 1,
        ...(isInLine ? { gridAutoFlow: 'column', height: 44, px: 1 } : {}),
      }}
    >
      <BrokenImageOutlined />
      <Button size="small" onClick={onRetry}>
        {t('mediaState.retry')}
      </Button>
    </Box>
  );
};

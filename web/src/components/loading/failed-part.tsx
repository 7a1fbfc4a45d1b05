import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/session/error-text.ts';

type Props = { readonly error: unknown; readonly isLoading: boolean; readonly onRetry: () => void };

/** Shown below a list whose next page failed to load: the error, and a button to try again. */
export const FailedPart = ({ error, isLoading, onRetry }: Props) => {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'center',
        columnGap: 1,
        px: 2,
        py: 0.5,
        fontSize: '0.875rem',
        bgcolor: 'background.paper',
      }}
    >
      {errorText(error)}
      <Button loading={isLoading} onClick={onRetry} sx={{ minHeight: 44 }}>
        {t('retry')}
      </Button>
    </Box>
  );
};

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/i18n.ts';
import type { PageEnd } from '../hooks/use-page-ends.ts';

/** At the end of the messages behind which there are more that could not be had: what went wrong, and the way on. */
export const FailedPage = ({ end }: { readonly end: PageEnd }) => {
  const texts = useTexts('common');
  const errorText = useErrorText();
  return end.error === undefined ? null : (
    <Box
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
      {errorText(end.error)}
      <Button loading={end.isLoading} onClick={end.onRetry}>
        {texts('retry')}
      </Button>
    </Box>
  );
};

import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import Button from '@mui/material/Button';
import { useErrorText } from '../lib/error-text.ts';
import { useTexts } from '../lib/i18n.ts';
import { Notice } from './notice.tsx';

type Props = { readonly error: unknown; readonly onRetry?: () => void };

/** Stands where the content would: what went wrong, and the way on. */
export const ErrorState = ({ error, onRetry }: Props) => {
  const texts = useTexts('common');
  const errorText = useErrorText();
  return (
    <Notice icon={<ErrorOutlineRounded color="error" />} title={errorText(error)} role="alert">
      {onRetry === undefined ? null : (
        <Button variant="outlined" onClick={onRetry}>
          {texts('retry')}
        </Button>
      )}
    </Notice>
  );
};

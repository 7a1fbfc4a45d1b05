import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/session/error-text.ts';
import { Notice } from '../notice.tsx';

type Props = { readonly error: unknown; readonly onRetry?: () => void };

/** Shows in place of the content: the error, and what the user can do. */
export const ErrorState = ({ error, onRetry }: Props) => {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  return (
    <Notice icon={<ErrorOutlineRounded color="error" />} title={errorText(error)} role="alert">
      {onRetry === undefined ? null : (
        <Button variant="outlined" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </Notice>
  );
};

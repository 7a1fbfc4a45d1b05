import { sendApiMessage } from '@balcao/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { FormError } from '../../../components/form/form-error.tsx';
import { paths } from '../../../config/paths.ts';
import type { ScriptAnswer } from '../api/send-as-script.ts';
import { CodeBox } from './code-box.tsx';

type Props = { readonly error: Error | null; readonly response: ScriptAnswer | undefined };

/** The desk's answer, in words and as programs receive it. */
export const AnswerBox = ({ error, response }: Props) => {
  const { t } = useTranslation('api');
  const taken = sendApiMessage.response.safeParse(response?.answer);
  const label = t('usage.answer', { status: response?.status });
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <FormError error={error ?? response?.error ?? null} />
      <Box role="status">
        {taken.success ? (
          <Alert
            severity="success"
            action={
              <Button
                component={RouterLink}
                to={paths.ticket.to(taken.data.ticket.id)}
                color="inherit"
                sx={{ minHeight: 44 }}
              >
                {t('usage.ticket', { id: taken.data.ticket.id })}
              </Button>
            }
            sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 180px' } }}
          >
            {t('usage.sent')}
          </Alert>
        ) : null}
      </Box>
      {response === undefined ? null : (
        <CodeBox label={label} text={`${label}\n${JSON.stringify(response.answer, null, 2)}`} />
      )}
    </Box>
  );
};

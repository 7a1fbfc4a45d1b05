import { outboundFailures } from '@balcao/contracts';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';

type Props = { readonly tried: { readonly status: number | null; readonly problem: string | null } };

const failureSchema = z.enum(outboundFailures);

/** The answer's status, or why there was none. */
export const AnswerText = ({ tried: { status, problem } }: Props) => {
  const { t } = useTranslation('webhooks');
  const { t: outside } = useTranslation('integrations');
  const failure = failureSchema.safeParse(problem).data;
  const isTaken = status !== null && status >= 200 && status < 300;
  const text =
    status !== null
      ? t('answered', { status })
      : failure === undefined
        ? t('noAnswer')
        : outside(`outcomes.${failure}`);
  return (
    <Typography
      variant="body2"
      component="span"
      color={isTaken ? 'success' : 'error'}
      sx={{ display: 'block', overflowWrap: 'anywhere' }}
    >
      {text}
    </Typography>
  );
};

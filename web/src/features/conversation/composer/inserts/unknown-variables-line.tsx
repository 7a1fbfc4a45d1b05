import { unknownVariables } from '@balcao/contracts';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

type Props = { readonly text: string };

/**
 * Warns about braces without a value before the contact reads them (rule M8). They may be intended, so they can be sent.
 * It is rendered empty, because screen readers announce only later changes.
 */
export const UnknownVariablesLine = ({ text }: Props) => {
  const { t } = useTranslation('conversation');
  const unknown = unknownVariables(text);
  return (
    <Typography
      variant="body2"
      role="status"
      sx={{ px: 1.75, color: 'warning.main', overflowWrap: 'anywhere' }}
    >
      {unknown.length === 0 ? null : t('composer.unknownVariables', { names: unknown.join(', ') })}
    </Typography>
  );
};

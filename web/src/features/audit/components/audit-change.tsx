import type { AuditChange, AuditValue } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Resources } from '../../../locales/resources.ts';

type Texts = Resources['audit'];

/** One field of an entry: its value before and after. */
export const AuditChangeLine = ({ change }: { readonly change: AuditChange }) => {
  const { t, i18n } = useTranslation('audit');
  const isField = (name: string): name is keyof Texts['fields'] =>
    i18n.exists(`fields.${name}`, { ns: 'audit' });
  const isWord = (name: string): name is keyof Texts['values'] =>
    i18n.exists(`values.${name}`, { ns: 'audit' });
  const wordOf = (value: string | number | boolean): string => {
    const text = String(value);
    // Values may contain dots, which would separate parts of a text key.
    return !text.includes('.') && isWord(text) ? t(`values.${text}`) : text;
  };
  const textOf = (value: AuditValue): string =>
    value === null || value === ''
      ? t('nothing')
      : Array.isArray(value)
        ? value.map(wordOf).join(', ') || t('nothing')
        : wordOf(value);
  const { field, before, after, isSecret } = change;
  return (
    <Typography component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {isField(field) ? t(`fields.${field}`) : field}
      </Box>
      {': '}
      {isSecret === true ? (
        t('secretChanged')
      ) : (
        <>
          {before === null ? null : (
            <>
              <Box component="del" sx={{ color: 'text.secondary' }}>
                {textOf(before)}
              </Box>
              <span aria-hidden>{' → '}</span>
            </>
          )}
          <Box component="ins" sx={{ textDecoration: 'none' }}>
            {textOf(after)}
          </Box>
        </>
      )}
    </Typography>
  );
};

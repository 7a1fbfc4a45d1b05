import type { ApiScope } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useValidationText } from '../../../components/form/validation-text.ts';
import { scopeGroups, scopeKey, type TokenFields } from './token-form.ts';

/** What a token opens, in groups, each with a sentence. */
export const ScopeChoice = ({ control }: { readonly control: Control<TokenFields> }) => {
  const { t } = useTranslation('api');
  const validationText = useValidationText();
  const { field, fieldState } = useController({ control, name: 'scopes' });
  const toggle = (scope: ApiScope): void =>
    field.onChange(
      field.value.includes(scope) ? field.value.filter((each) => each !== scope) : [...field.value, scope],
    );
  return (
    <FormControl component="fieldset" error={fieldState.invalid}>
      <FormLabel component="legend" required>
        {t('tokens.scopes')}
      </FormLabel>
      {fieldState.invalid ? (
        <FormHelperText>{validationText(fieldState.error?.message)}</FormHelperText>
      ) : null}
      {scopeGroups.map(([group, scopes]) => (
        <Box key={group} role="group" aria-label={t(`groups.${group}`)} sx={{ mt: 1 }}>
          <Typography variant="subtitle2">{t(`groups.${group}`)}</Typography>
          {scopes.map((scope, index) => (
            <FormControlLabel
              key={scope}
              sx={{ display: 'flex', minHeight: 44, mr: 0 }}
              control={
                <Checkbox
                  checked={field.value.includes(scope)}
                  onChange={() => toggle(scope)}
                  {...(group === 'messages' && index === 0
                    ? { slotProps: { input: { ref: field.ref } } }
                    : {})}
                />
              }
              label={
                <>
                  <Typography component="span" sx={{ fontFamily: 'monospace' }}>
                    {scope}
                  </Typography>{' '}
                  <Typography component="span" variant="body2" color="textSecondary">
                    {t(`scopes.${scopeKey(scope)}`)}
                  </Typography>
                </>
              }
            />
          ))}
        </Box>
      ))}
    </FormControl>
  );
};

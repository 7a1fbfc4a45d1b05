import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type IntegrationKey, testIntegration, type IntegrationTest } from '@balcao/contracts';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGuardedClose } from '../../../components/form/use-guarded-close.tsx';
import { useErrorText } from '../../../lib/session/error-text.ts';
import { useLeftField } from './use-left-field.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/session/session.ts';
import Alert from '@mui/material/Alert';
import type { TFunction } from 'i18next';

/** The result of the test, in words. */
const textOf = (
  t: TFunction<'integrations'>,
  key: IntegrationKey,
  { outcome, status, count, names }: IntegrationTest,
): string => {
  if (outcome === 'works')
    switch (key) {
      case 'organization':
      case 'apikey':
        return t('works.openAi', { count: count ?? 0, names: names.join(', ') });
      case 'urlApiN8N':
        return t('works.n8n', { status: status ?? 200 });
      case 'hubToken':
        return count === 0
          ? t('works.hubEmpty')
          : t('works.hub', { count: count ?? 0, names: names.join(', ') });
      case 'apiMaps':
        return t('works.maps', { names: names.join(', ') });
    }
  // Only the address of n8n is typed here; the hosts of the other services are the desk's own.
  if (outcome === 'unknown-host' && key !== 'urlApiN8N') return t('serviceNotFound');
  const text = t(`outcomes.${outcome}`);
  return status === null ? text : t('withStatus', { text, status });
};

type TestResultProps = {
  readonly integrationKey: IntegrationKey;
  readonly result: IntegrationTest | undefined;
  readonly error: Error | null;
};

/** Rendered before it says anything, so that screen readers announce it. */
const TestResult = ({ integrationKey, result, error }: TestResultProps) => {
  const { t } = useTranslation('integrations');
  const errorText = useErrorText();
  const said = () => {
    if (error !== null) return <Alert severity="error">{errorText(error)}</Alert>;
    if (result === undefined) return null;
    const isNothing = result.outcome === 'not-set' || result.outcome === 'key-missing';
    return (
      <Alert severity={result.outcome === 'works' ? 'success' : isNothing ? 'info' : 'warning'}>
        {textOf(t, integrationKey, result)}
      </Alert>
    );
  };
  return <Box role="status">{said()}</Box>;
};

const useTestIntegration = (key: IntegrationKey) =>
  useMutation({
    mutationFn: () => api.call(testIntegration, { params: { integrationKey: key } }),
    meta: { showsOwnErrors: true },
  });

const covered: ReadonlySet<IntegrationKey> = new Set(['apikey', 'hubToken', 'apiMaps']);

type Props = { readonly integrationKey: IntegrationKey; readonly value: string };

export const IntegrationField = ({ integrationKey: key, value }: Props) => {
  const { t } = useTranslation('integrations');
  const errorText = useErrorText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const field = useLeftField(key, value);
  const test = useTestIntegration(key);
  const [isShown, setIsShown] = useState(false);
  const { question } = useGuardedClose(field.isUnsaved, field.takeBack, field.leave);
  /** Pressing the button blurs the field, so the saved value is tested. */
  const leaving = useRef<Promise<boolean>>(undefined);
  const leave = (): void => {
    leaving.current = field.leave();
  };
  const runTest = async (): Promise<void> => {
    const isSaved = (await leaving.current) ?? true;
    if (isSaved) test.mutate();
    else input.current?.focus();
  };
  const mistake = (): string | undefined => {
    if (field.isUnfit) return t(key === 'urlApiN8N' ? 'unfit.address' : 'unfit.key');
    if (field.error !== null) return errorText(field.error);
    return undefined;
  };
  const said = mistake();
  const note = field.isChangedMeanwhile ? t('changedMeanwhile') : undefined;
  const name = t(`fields.${key}.label`);
  return (
    <Box role="group" aria-labelledby={`${id}-name`} sx={{ display: 'grid', gap: 1 }}>
      <div>
        <Typography id={`${id}-name`} variant="h2" sx={{ fontSize: '1rem', fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography id={`${id}-text`} variant="body2" color="textSecondary">
          {t(`fields.${key}.text`)}
        </Typography>
      </div>
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, gap: 1, alignItems: 'start' }}>
        <TextField
          id={id}
          fullWidth
          size="small"
          type={covered.has(key) && !isShown ? 'password' : 'text'}
          // Not a user's password: the browser must neither fill nor store it.
          autoComplete={covered.has(key) ? 'new-password' : 'off'}
          inputRef={input}
          value={field.text}
          placeholder={t('none')}
          error={said !== undefined}
          helperText={said ?? note}
          onChange={({ target }) => {
            test.reset();
            field.type(target.value);
          }}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === 'Enter') leave();
            if (event.key === 'Escape') field.takeBack();
          }}
          slotProps={{
            htmlInput: {
              maxLength: 2_048,
              spellCheck: false,
              autoCapitalize: 'none',
              inputMode: key === 'urlApiN8N' ? 'url' : 'text',
              'aria-label': name,
              'aria-describedby': `${id}-text ${id}-helper-text`,
            },
            input: covered.has(key)
              ? {
                  endAdornment: (
                    <InputAdornment position="end">
                      <IconButton
                        edge="end"
                        aria-label={t(isShown ? 'hide' : 'show', { name })}
                        onClick={() => setIsShown(!isShown)}
                      >
                        {isShown ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
                      </IconButton>
                    </InputAdornment>
                  ),
                }
              : {},
          }}
        />
        <Button
          variant="outlined"
          loading={test.isPending}
          aria-label={t('testOf', { name })}
          sx={{ flex: 'none', minHeight: 40 }}
          onClick={() => void runTest()}
        >
          {t('test')}
        </Button>
      </Box>
      <TestResult integrationKey={key} result={test.data} error={test.error} />
      {question}
    </Box>
  );
};

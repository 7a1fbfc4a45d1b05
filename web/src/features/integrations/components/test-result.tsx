import type { IntegrationKey, IntegrationTest } from '@balcao/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/session/error-text.ts';

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

type Props = {
  readonly integrationKey: IntegrationKey;
  readonly result: IntegrationTest | undefined;
  readonly error: Error | null;
};

/** Rendered before it says anything, so that screen readers announce it. */
export const TestResult = ({ integrationKey, result, error }: Props) => {
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

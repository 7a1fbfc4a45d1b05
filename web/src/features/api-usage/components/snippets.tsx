import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TabList } from '../../../components/tab-list.tsx';
import { useCopy } from '../../../components/use-copy.ts';
import { type SnippetKind, snippetKinds, snippetOf, type SnippetSend } from '../snippets.ts';
import { CodeBox } from './code-box.tsx';

type Props = { readonly token: string; readonly send: SnippetSend; readonly hasFiles: boolean };

const names: Readonly<Record<SnippetKind, string>> = {
  http: 'HTTP',
  jquery: 'jQuery',
  fetch: 'fetch',
  node: 'Node',
  php: 'PHP',
  curl: 'curl',
  python: 'Python',
};
const mask = '••••••••';

/** The form's message as a program; the key is masked only on the screen (rule P26). */
export const Snippets = ({ token, send, hasFiles }: Props) => {
  const { t } = useTranslation('api');
  const { t: common } = useTranslation('common');
  const id = useId();
  const [kind, setKind] = useState<SnippetKind>('http');
  const copy = useCopy();
  const snippet = (key: string): string =>
    snippetOf(kind, { origin: window.location.origin, token: key, send });
  return (
    <Paper component="section" variant="outlined" sx={{ p: 2, display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Typography variant="h2">{t('usage.snippets')}</Typography>
      <Typography color="textSecondary">{t('usage.snippetsText')}</Typography>
      <Box sx={{ containerType: 'inline-size' }}>
        <TabList
          label={t('usage.languages')}
          tabs={snippetKinds.map((each) => ({ value: each, id: `${id}-${each}`, label: names[each] }))}
          selected={kind}
          panelId={`${id}-panel`}
          onSelect={setKind}
        />
      </Box>
      <Box
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${kind}`}
        sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}
      >
        <CodeBox label={names[kind]} text={snippet(mask)} />
        {kind === 'fetch' || kind === 'jquery' ? (
          <Typography color="textSecondary">{t('usage.inBrowser')}</Typography>
        ) : null}
        {hasFiles ? <Typography color="textSecondary">{t('usage.noFiles')}</Typography> : null}
        <Button
          variant="contained"
          onClick={() => void copy(snippet(token))}
          sx={{ minHeight: 44, justifySelf: 'start' }}
        >
          {common('copy')}
        </Button>
      </Box>
    </Paper>
  );
};

import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useForm, useWatch } from 'react-hook-form';
import { useUser } from '../../../lib/session/session.ts';
import { useSendAsScript, type ScriptAnswer } from '../api/send-as-script.ts';
import { SendForm } from './send-form.tsx';
import { type Choices, type SendFields, sendFields, sendOf } from './send-fields.ts';
import { sendApiMessage } from '@balcao/contracts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { FormError } from '../../../components/form/form-error.tsx';
import { paths } from '../../../config/paths.ts';
import { CodeBox } from './code-box.tsx';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { TabList } from '../../../components/tab-list.tsx';
import { useCopy } from '../../../components/use-copy.ts';
import { type SnippetKind, snippetKinds, snippetOf, type SnippetSend } from '../snippets.ts';

type SnippetsProps = { readonly token: string; readonly send: SnippetSend; readonly hasFiles: boolean };

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
const Snippets = ({ token, send, hasFiles }: SnippetsProps) => {
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

type Props = { readonly error: Error | null; readonly response: ScriptAnswer | undefined };

/** The desk's answer, in words and as programs receive it. */
const AnswerBox = ({ error, response }: Props) => {
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

const stay = (): void => undefined;
const only = (list: readonly { readonly id: number }[]): string =>
  list.length === 1 ? String(list[0]?.id ?? '') : '';

/** The form, the desk's answer, and the form's message as a program. */
export const SendTrial = ({ token, ...choices }: Choices & { readonly token: string }) => {
  const { connections, queues } = choices;
  const me = useUser();
  const send = useSendAsScript();
  const initial = connections.find(({ isDefault }) => isDefault);
  const form = useForm<SendFields>({
    resolver: zodResolver(sendFields),
    defaultValues: {
      number: '',
      body: '',
      userId: String(me.id),
      queueId: only(queues),
      whatsappId: initial === undefined ? only(connections) : String(initial.id),
      files: [],
    },
  });
  const fields = useWatch({ control: form.control, compute: (values) => values });
  const submit = form.handleSubmit(async (values) => {
    const { error } = await send.mutateAsync({ token, send: sendOf(values), files: values.files });
    if (error === null) form.reset(values);
    else if (error.code === 'ERR_WAPP_INVALID_CONTACT' || error.facts.field === 'number')
      form.setError('number', { message: error.code }, { shouldFocus: true });
  });
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <SendForm
          control={form.control}
          choices={choices}
          isBusy={send.isPending}
          onSubmit={async (event) => {
            // The failure is shown below.
            await submit(event).catch(stay);
          }}
        />
        <AnswerBox error={send.error} response={send.data} />
      </Box>
      <Snippets token={token} send={sendOf(fields)} hasFiles={fields.files.length > 0} />
    </Box>
  );
};

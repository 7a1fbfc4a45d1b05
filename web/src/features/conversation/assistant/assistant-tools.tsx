import AutoAwesomeOutlined from '@mui/icons-material/AutoAwesomeOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../locales/language.ts';
import type { AssistantCommand } from './assistant-command.ts';
import { useAssistant } from './use-assistant.ts';

type Props = {
  readonly ticketId: number;
  /** The desk has an API key for the assistant. */
  readonly isOffered: boolean;
  /** The command that the user entered; undefined if there is none. */
  readonly command: AssistantCommand | undefined;
  readonly onCommandHandled: () => void;
  /** Replaces the typed command, or appends to the text if the command is no longer in it. */
  readonly onText: (text: string, written?: string) => void;
  readonly onNote: (text: string) => void;
  readonly onFile: (file: File, written: string) => void;
};

const target = { minHeight: 44 };

/** What the assistant does for the attendant. It fills the input and never sends (rule I4). */
const AssistantTools = (props: Props) => {
  const { ticketId, command } = props;
  const { t } = useTranslation('conversation');
  const language = useLanguage();
  const [summary, setSummary] = useState<string>();
  const { ask, isPending, wish, cancel } = useAssistant(ticketId, (result, asked) => {
    const written = 'written' in asked ? asked.written : undefined;
    if (result.kind === 'summary') setSummary(result.text);
    else if (result.kind === 'file') props.onFile(result.file, written ?? '');
    else props.onText(result.text, written);
  });
  const take = useEffectEvent((entered: AssistantCommand) => {
    props.onCommandHandled();
    if (!isPending) ask(entered);
  });
  useEffect(() => {
    if (command !== undefined) take(command);
  }, [command]);

  if (isPending)
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1.5, pb: 0.5 }}>
        <Box role="status" sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="body2">
            {t(wish?.kind === 'picture' ? 'assistant.drawing' : 'assistant.writing')}
          </Typography>
          <LinearProgress aria-hidden />
        </Box>
        <Button onClick={cancel} sx={target}>
          {t('assistant.cancel')}
        </Button>
      </Box>
    );
  if (summary !== undefined)
    return (
      <Box component="section" aria-label={t('assistant.summary')} sx={{ px: 1.5, pb: 0.5 }}>
        <Typography variant="subtitle2">{t('assistant.summary')}</Typography>
        <Typography
          variant="body2"
          tabIndex={0}
          sx={{ whiteSpace: 'pre-wrap', maxHeight: 160, overflowY: 'auto', overflowWrap: 'anywhere' }}
        >
          {summary}
        </Typography>
        <Button
          onClick={() => {
            props.onNote(summary);
            setSummary(undefined);
          }}
          sx={target}
        >
          {t('assistant.toNote')}
        </Button>
        <Button onClick={() => setSummary(undefined)} sx={target}>
          {t('assistant.close')}
        </Button>
      </Box>
    );
  if (!props.isOffered) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', px: 1 }}>
      <Button
        startIcon={<AutoAwesomeOutlined fontSize="small" />}
        onClick={() => ask({ kind: 'draft' })}
        sx={target}
      >
        {t('assistant.draft')}
      </Button>
      <Button onClick={() => ask({ kind: 'summary', language })} sx={target}>
        {t('assistant.summarise')}
      </Button>
    </Box>
  );
};

export default AssistantTools;

import {
  localMinute,
  messageVariables,
  minutesPerDay,
  momentOfLocalMinute,
  opensAtVariable,
  renderDeskText,
  renderText,
  unknownVariables,
} from '@balcao/contracts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useUser } from '../../lib/session/session.ts';
import { variableKeys } from '../../locales/variable-keys.ts';
import { FormText } from './form-text.tsx';

type Props<Values extends FieldValues> = {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  /** Of the desk: its times are what contacts read (rule D10). */
  readonly timeZone: string;
  readonly required?: boolean;
  readonly rows?: number;
  /** What the text changes for the contact, or when it is sent. */
  readonly hint?: string;
  /** The text may contain the next opening time. */
  readonly saysOpening?: boolean;
  /** Attendants send this text, so they see what is sent. Otherwise the desk sends it automatically. */
  readonly isSentByHand?: boolean;
};

const withOpening = [...messageVariables, opensAtVariable] as const;
const textSchema = z.string().catch('');

/** A text for contacts: its variables as chips, and a preview (rule M8). */
export const MessageText = <Values extends FieldValues>({
  control,
  name,
  label,
  timeZone,
  required,
  rows = 4,
  hint,
  saysOpening = false,
  isSentByHand = false,
}: Props<Values>) => {
  const { t } = useTranslation('admin');
  const { t: ofConversations } = useTranslation('conversation');
  const variablesId = useId();
  const { field } = useController({ control, name });
  const text = textSchema.parse(field.value);
  /** Set on first focus. The textarea still knows its caret position while a chip has the focus. */
  const written = useRef<HTMLTextAreaElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const insert = (variable: string): void => {
    const start = written.current?.selectionStart ?? text.length;
    const end = written.current?.selectionEnd ?? text.length;
    const inserted = `{{${variable}}}`;
    field.onChange(text.slice(0, start) + inserted + text.slice(end));
    const box = written.current ?? root.current?.querySelector<HTMLTextAreaElement>('textarea[name]');
    box?.focus();
    // After the new text is rendered, because React puts the caret at its end.
    requestAnimationFrame(() => box?.setSelectionRange(start + inserted.length, start + inserted.length));
  };
  return (
    <Box
      ref={root}
      onFocus={({ target }) => {
        if (!(target instanceof HTMLTextAreaElement)) return;
        // On the first focus by keyboard the caret is put at the end of the text.
        if (written.current === null) target.setSelectionRange(target.value.length, target.value.length);
        written.current = target;
      }}
      sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}
    >
      <FormText
        control={control}
        name={name}
        label={label}
        rows={rows}
        required={required ?? false}
        hint={hint}
      />
      <Unknown text={text} saysOpening={saysOpening} isSentByHand={isSentByHand} />
      <Box role="group" aria-labelledby={variablesId}>
        <Typography id={variablesId} variant="body2" color="textSecondary" sx={{ mb: 0.75 }}>
          {t('messageText.insert')}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
          {(saysOpening ? withOpening : messageVariables).map((variable) => (
            <Chip
              key={variable}
              size="small"
              variant="outlined"
              label={
                <>
                  {variable === opensAtVariable
                    ? t('messageText.opensAt')
                    : ofConversations(`variables.${variableKeys[variable]}`)}{' '}
                  <Box component="code" sx={{ color: 'text.secondary' }}>
                    {`{{${variable}}}`}
                  </Box>
                </>
              }
              onClick={() => insert(variable)}
            />
          ))}
        </Box>
      </Box>
      {text.includes('{{') ? (
        <Preview text={text} timeZone={timeZone} saysOpening={saysOpening} isSentByHand={isSentByHand} />
      ) : null}
    </Box>
  );
};

type OwnTextProps = {
  readonly text: string;
  readonly saysOpening: boolean;
  readonly isSentByHand: boolean;
};

/** Warns about braces without a value. They may be intended, so it is no error. */
const Unknown = ({ text, saysOpening, isSentByHand }: OwnTextProps) => {
  const { t } = useTranslation('admin');
  const unknown = unknownVariables(text).filter(
    (each) => !saysOpening || each.replaceAll(/[{}\s]/gu, '') !== opensAtVariable,
  );
  return (
    <Typography
      variant="body2"
      role="status"
      // An empty one takes no gap of its column.
      sx={{ color: 'warning.main', overflowWrap: 'anywhere', '&:empty': { mt: -1.5 } }}
    >
      {unknown.length === 0
        ? null
        : t(isSentByHand ? 'messageText.unknown' : 'messageText.leftOut', { names: unknown.join(', ') })}
    </Typography>
  );
};

const sampleTicketId = 1234;
const sampleMinute = 8 * 60;

/** The next opening of a sector that opens in the morning. */
const openingAfter = (at: Date, timeZone: string): Date => {
  const nextDay = Math.floor(localMinute(at, timeZone) / minutesPerDay) + 1;
  return momentOfLocalMinute(nextDay * minutesPerDay + sampleMinute, timeZone);
};

/** The text with the values of a sample contact. */
const Preview = ({
  text,
  timeZone,
  saysOpening,
  isSentByHand,
}: OwnTextProps & { readonly timeZone: string }) => {
  const { t } = useTranslation('admin');
  const labelId = useId();
  const { name } = useUser();
  const [at] = useState(() => new Date());
  const ticket = {
    id: sampleTicketId,
    contact: { name: t('messageText.sample.contact'), number: null },
    queue: { name: t('messageText.sample.queue') },
    whatsapp: { name: t('messageText.sample.connection') },
  };
  const render = isSentByHand ? renderText : renderDeskText;
  return (
    <Box role="group" aria-labelledby={labelId}>
      <Typography id={labelId} variant="body2" color="textSecondary" sx={{ mb: 0.75 }}>
        {t('messageText.preview')}
      </Typography>
      <Typography
        variant="body2"
        dir="auto"
        sx={{
          p: 1.25,
          borderRadius: 1,
          bgcolor: 'action.hover',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          maxHeight: 160,
          overflowY: 'auto',
        }}
      >
        {render(text, {
          ticket,
          user: name,
          at,
          timeZone,
          ...(saysOpening ? { opensAt: openingAfter(at, timeZone) } : {}),
        })}
      </Typography>
    </Box>
  );
};

import SendRounded from '@mui/icons-material/SendRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../../lib/text/format.ts';
import { type PhoneContent, useRaiseAcks, useShowPicture } from '../api/play-phone.ts';
import type { ChatLine } from '../state/phone-chat.ts';
import type { ContentKind, Person } from '../state/written-store.ts';
import { PhoneLine } from './phone-line.tsx';
import { SendMenu } from './send-menu.tsx';
import { toast } from '../../../lib/page/toasts.ts';

type PictureButtonsProps = { readonly connectionId: number; readonly number: string };

const seeds = 1_000_000;

/** The profile picture of the phone's owner; the desk fetches it once a day when they write. */
const PictureButtons = ({ connectionId, number }: PictureButtonsProps) => {
  const { t } = useTranslation('simulator');
  const show = useShowPicture(connectionId);
  const handleDraw = (): void => {
    const picture = { kind: 'drawn', seed: Math.floor(Math.random() * seeds) } as const;
    show.mutate({ of: number, picture }, { onSuccess: () => toast('success', t('phone.pictureDrawn')) });
  };
  const handleRemove = (): void =>
    show.mutate(
      { of: number, picture: null },
      { onSuccess: () => toast('success', t('phone.pictureRemoved')) },
    );
  return (
    <>
      <Button size="small" onClick={handleDraw}>
        {t('phone.drawPicture')}
      </Button>
      <Button size="small" onClick={handleRemove}>
        {t('phone.removePicture')}
      </Button>
    </>
  );
};

type Props = {
  readonly connectionId: number;
  readonly person: Person;
  readonly lines: readonly ChatLine[];
  readonly onWrite: (body: string) => void;
  readonly onSend: (kind: ContentKind, content: PhoneContent, label: string) => void;
  /** `body` null: deleted for everyone. */
  readonly onChange: (id: string, body: string | null) => void;
};

const deliveredAck = 2;
const readAck = 3;

/** One contact's phone: their chat with the desk. */
export const Phone = ({ connectionId, person, lines, onWrite, onSend, onChange }: Props) => {
  const { t } = useTranslation('simulator');
  const [text, setText] = useState('');
  const [edited, setEdited] = useState<string>();
  const raise = useRaiseAcks(connectionId);
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Only the phone; its parent places it on the page.
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [lines.length]);

  const raiseTo = (ack: number): void => {
    const ids = lines.flatMap((line) => (line.side === 'desk' && line.ack < ack ? [line.id] : []));
    if (ids.length > 0) raise.mutate({ ids, ack });
  };
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    if (edited === undefined) onWrite(text);
    else onChange(edited, text);
    setText('');
    setEdited(undefined);
  };
  const handleEdit = (line: ChatLine): void => {
    setEdited(line.id);
    setText(line.body);
  };

  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={t('phone.of', { name: person.name === '' ? person.number : person.name })}
      sx={{
        width: '100%',
        maxWidth: 420,
        height: 640,
        mx: 'auto',
        display: 'flex',
        flexDirection: 'column',
        overflow: 'hidden',
        borderRadius: 3,
        borderWidth: 6,
      }}
    >
      <Box sx={{ px: 2, py: 1.25, borderBottom: 1, borderColor: 'divider' }}>
        <Typography variant="subtitle1" noWrap>
          {person.name === '' ? formatPhone(person.number) : person.name}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {formatPhone(person.number)}
        </Typography>
      </Box>
      <Box
        ref={log}
        role="log"
        aria-label={t('phone.log')}
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: 'auto',
          p: 1.5,
          display: 'flex',
          flexDirection: 'column',
          gap: 0.75,
        }}
      >
        {lines.length === 0 ? (
          <Typography variant="body2" color="textSecondary" align="center" sx={{ my: 'auto' }}>
            {t('phone.empty')}
          </Typography>
        ) : (
          lines.map((line) => (
            <PhoneLine
              key={`${line.side} ${line.id}`}
              line={line}
              onEdit={handleEdit}
              onDelete={({ id }) => onChange(id, null)}
            />
          ))
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, px: 1.5, pb: 0.5 }}>
        <Button size="small" onClick={() => raiseTo(deliveredAck)}>
          {t('phone.deliver')}
        </Button>
        <Button size="small" onClick={() => raiseTo(readAck)}>
          {t('phone.read')}
        </Button>
        <PictureButtons connectionId={connectionId} number={person.number} />
      </Box>
      <Box component="form" onSubmit={handleSubmit} sx={{ display: 'flex', gap: 1, p: 1.5, pt: 0.5 }}>
        <SendMenu onSend={onSend} />
        <TextField
          fullWidth
          size="small"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={t('phone.write')}
          slotProps={{ htmlInput: { 'aria-label': t('phone.write') } }}
        />
        <IconButton type="submit" aria-label={t('phone.send')} disabled={text.trim() === ''}>
          <SendRounded />
        </IconButton>
      </Box>
    </Paper>
  );
};

import { type Connection, triedTextMaxLength, mostTriedMessages } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTheme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../components/loading/error-state.tsx';
import { TriedLog } from './tried-log.tsx';
import { useQuery } from '@tanstack/react-query';
import { settingQueries, timeZoneOf } from '../../../entities/setting/setting-queries.ts';
import { type TriedMessage, triedOut } from '../api/try-out.ts';
import { aMinuteAfter, clockText, momentOfClock } from './clock.ts';

const noMessages: readonly TriedMessage[] = [];

type Player = { readonly connectionId: number; readonly name: string; readonly isGroup: boolean };

/** The admin's messages as a customer with their times, and what the automation would do. */
const useTrial = ({ connectionId, name, isGroup }: Player) => {
  const settings = useQuery(settingQueries.list());
  const [messages, setMessages] = useState(noMessages);
  /** The time of the next message; undefined while the field holds no complete date. */
  const [clock, setClock] = useState<number | undefined>(() => Date.now());
  const query = useQuery(triedOut({ connectionId, name, isGroup, messages }));
  const isAsked = messages.length > 0;
  const timeZone = query.data?.timeZone ?? timeZoneOf(settings.data);
  const last = messages.at(-1)?.at ?? 0;
  const clockProblem = clock === undefined ? 'clockMissing' : clock < last ? 'clockEarlier' : null;
  const isFull = messages.length >= mostTriedMessages;
  return {
    messages,
    steps: isAsked ? (query.data?.steps ?? []) : [],
    error: isAsked ? query.error : null,
    retry: () => void query.refetch(),
    timeZone,
    clock: clock === undefined ? '' : clockText(clock, timeZone),
    setClock: (text: string): void => setClock(momentOfClock(text, timeZone)),
    clockProblem,
    isFull,
    canWrite: clockProblem === null && !isFull && name !== '',
    write: (text: string | null): void => {
      if (clock === undefined) return;
      setMessages([...messages, { at: clock, text }]);
      setClock(aMinuteAfter(clock));
    },
    reset: (): void => {
      setMessages(noMessages);
      setClock(Date.now());
    },
  } as const;
};

type Props = { readonly connection: Connection; readonly onClose: () => void };

const nameMaxLength = 100;

/** An admin plays a customer against the current settings; nothing is sent or stored (rule J9). */
const TryOutDialog = ({ connection, onClose }: Props) => {
  const { t } = useTranslation('try-out');
  const { t: common } = useTranslation('common');
  const titleId = useId();
  const theme = useTheme();
  const isPhone = useMediaQuery(theme.breakpoints.down('sm'), { noSsr: true });
  const [name, setName] = useState<string>(() => t('sampleName'));
  const [isGroup, setIsGroup] = useState(false);
  const [text, setText] = useState('');
  const textField = useRef<HTMLInputElement>(null);
  const player = { connectionId: connection.id, name: name.trim(), isGroup };
  const trial = useTrial(player);
  const write = (written: string | null): void => {
    trial.write(written);
    textField.current?.focus();
  };
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (text.trim() === '' || !trial.canWrite) return;
    write(text);
    setText('');
  };
  const reset = (): void => {
    trial.reset();
    textField.current?.focus();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
      fullScreen={isPhone}
      slotProps={{ paper: { sx: isPhone ? {} : { height: 'min(100%, 820px)' } } }}
    >
      <DialogTitle id={titleId}>{t('title', { name: connection.name })}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
        <Typography variant="body2" color="textSecondary">
          {t('about')}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, pt: 1 }}>
          <TextField
            size="small"
            label={t('name')}
            value={name}
            error={player.name === ''}
            helperText={player.name === '' ? common('validation.required') : null}
            onChange={({ target }) => setName(target.value)}
            autoComplete="off"
            sx={{ flex: '1 1 180px' }}
            slotProps={{ htmlInput: { maxLength: nameMaxLength } }}
          />
          <FormControlLabel
            label={t('isGroup')}
            control={<Switch checked={isGroup} onChange={(_, isOn) => setIsGroup(isOn)} />}
          />
        </Box>
        <TriedLog
          name={player.name}
          timeZone={trial.timeZone}
          messages={trial.messages}
          steps={trial.steps}
        />
        {trial.error === null ? null : <ErrorState error={trial.error} onRetry={trial.retry} />}
        <Box
          component="form"
          noValidate
          onSubmit={handleSubmit}
          sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}
        >
          <TextField
            size="small"
            type="datetime-local"
            label={t('clock')}
            defaultValue={trial.clock}
            // Setting the field from outside would delete a half-typed date, so it waits until a message was sent.
            key={`${String(trial.messages.length)} ${trial.timeZone}`}
            error={trial.clockProblem !== null}
            helperText={
              trial.clockProblem === null
                ? t('clockHint', { timeZone: trial.timeZone })
                : t(trial.clockProblem)
            }
            onChange={({ target }) => trial.setClock(target.value)}
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
            <TextField
              size="small"
              fullWidth
              autoFocus
              label={t('text')}
              value={text}
              inputRef={textField}
              autoComplete="off"
              helperText={trial.isFull ? t('full') : null}
              onChange={({ target }) => setText(target.value)}
              slotProps={{ htmlInput: { maxLength: triedTextMaxLength } }}
            />
            <Button type="submit" variant="contained" disabled={!trial.canWrite || text.trim() === ''}>
              {t('write')}
            </Button>
          </Box>
          <Button sx={{ alignSelf: 'flex-start' }} disabled={!trial.canWrite} onClick={() => write(null)}>
            {t('sendMedia')}
          </Button>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button disabled={trial.messages.length === 0} onClick={reset}>
          {t('reset')}
        </Button>
        <Button onClick={onClose}>{common('close')}</Button>
      </DialogActions>
    </Dialog>
  );
};

export default TryOutDialog;

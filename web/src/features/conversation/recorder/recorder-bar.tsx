import { recordingMinBytes, type TicketStatus } from '@balcao/contracts';
import CheckRounded from '@mui/icons-material/CheckRounded';
import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { keyframes } from '@mui/material/styles';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/page/toasts.ts';
import { settles } from '../../../lib/page/settled-controls.ts';
import { serverNow, useNow } from '../../../lib/server-clock.ts';
import { NotOpenLine } from './not-open-line.tsx';
import { record, type Recording } from './record.ts';

type Props = {
  /** A colleague may close or return the ticket meanwhile; the recording then waits. */
  readonly status: TicketStatus;
  readonly onDone: (file: File) => void;
  readonly onCancel: () => void;
  /** A recording must survive a user who looks elsewhere. */
  readonly onLeave: (file: File) => void;
};

const pulse = keyframes`50% { opacity: 0.25; }`;
const fileOf = (blob: Blob): File => new File([blob], `${String(Date.now())}.mp3`, { type: 'audio/mpeg' });
const two = (value: number): string => String(value).padStart(2, '0');

/** Replaces the input while the user records. */
const RecorderBar = ({ status, onDone, onCancel, onLeave }: Props) => {
  const { t } = useTranslation('conversation');
  const [startedAt, setStartedAt] = useState<number>();
  const [isEncoding, setIsEncoding] = useState(false);
  const recording = useRef<Recording>(undefined);
  const bar = useRef<HTMLDivElement>(null);
  const sender = useRef<HTMLButtonElement>(null);
  const lineId = useId();
  const isOpen = status === 'open';
  const now = useNow(250);
  // A change of language must not end the recording.
  const fail = useEffectEvent((): void => {
    toast('error', t('recorder.failed'));
    onCancel();
  });

  const keep = useEffectEvent((left: Recording): void => {
    left.finish().then(
      (blob) => {
        if (blob.size < recordingMinBytes) return;
        onLeave(fileOf(blob));
        toast('info', t('recorder.kept'));
      },
      () => toast('error', t('recorder.failed')),
    );
  });

  useEffect(() => {
    let isGone = false;
    record().then(
      (started) => {
        if (isGone) {
          started.cancel();
          return;
        }
        recording.current = started;
        setStartedAt(serverNow());
      },
      () => {
        if (!isGone) fail();
      },
    );
    return () => {
      isGone = true;
      if (recording.current !== undefined) keep(recording.current);
    };
  }, []);

  // Escape works from the start, and Enter once there is something to send.
  const isRecording = startedAt !== undefined;
  useEffect(() => (isRecording ? sender : bar).current?.focus(), [isRecording]);
  // A disabled button would lose the focus, and Escape would no longer work.
  useEffect(() => {
    if (!isOpen && sender.current === document.activeElement) bar.current?.focus();
  }, [isOpen]);

  // A recording waits until its ticket is opened again, but not longer than the page is open.
  useEffect(() => {
    if (!isRecording) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isRecording]);

  const cancel = (): void => {
    recording.current?.cancel();
    recording.current = undefined;
    onCancel();
  };

  const send = async (): Promise<void> => {
    const { current } = recording;
    if (current === undefined) return;
    setIsEncoding(true);
    recording.current = undefined;
    try {
      const blob = await current.finish();
      if (blob.size < recordingMinBytes) {
        toast('info', t('recorder.tooShort'));
        onCancel();
      } else onDone(fileOf(blob));
    } catch {
      toast('error', t('recorder.failed'));
      onCancel();
    }
  };

  const seconds = startedAt === undefined ? 0 : Math.max(0, Math.floor((now - startedAt) / 1000));
  return (
    <Box
      ref={bar}
      role="group"
      aria-label={t('recorder.label')}
      tabIndex={-1}
      onKeyDown={({ key }) => {
        if (key === 'Escape') cancel();
      }}
      sx={{
        outline: 0,
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        minHeight: 76,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Box
        sx={{
          width: 12,
          height: 12,
          borderRadius: '50%',
          bgcolor: 'error.main',
          animation: `${pulse} 1.2s ease-in-out infinite`,
        }}
      />
      <Box sx={{ flex: 1, fontVariantNumeric: 'tabular-nums' }} role="timer">
        {startedAt === undefined
          ? t('recorder.waiting')
          : `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`}
      </Box>
      <NotOpenLine id={lineId} status={status} />
      {/* Both come where the microphone was, under a pointer that may press it a second time. */}
      <IconButton {...settles} aria-label={t('recorder.cancel')} onClick={cancel} color="error">
        <CloseRounded />
      </IconButton>
      <IconButton
        {...settles}
        ref={sender}
        aria-label={t('recorder.send')}
        disabled={!isRecording || isEncoding || !isOpen}
        aria-describedby={lineId}
        onClick={() => void send()}
        color="success"
      >
        <CheckRounded />
      </IconButton>
    </Box>
  );
};

export default RecorderBar;

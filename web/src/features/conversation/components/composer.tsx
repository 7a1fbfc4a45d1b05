import { messageBodyMaxLength, type TicketStatus } from '@balcao/contracts';
import SendRounded from '@mui/icons-material/SendRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextareaAutosize from '@mui/material/TextareaAutosize';
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { drafts } from '../../../lib/drafts.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { capitalise } from '../text/capitalise.ts';

type Props = {
  readonly userId: number;
  readonly ticketId: number;
  readonly status: TicketStatus;
  readonly onSend: (body: string) => void;
};

const keepAfterMs = 300;

/** Where attendants write. Enter sends, Shift+Enter breaks the line; what isn't sent is kept as a draft. */
export const Composer = ({ userId, ticketId, status, onSend }: Props) => {
  const texts = useTexts('conversation');
  const [text, setText] = useState(() => drafts.read(userId, ticketId));
  const input = useRef<HTMLTextAreaElement>(null);
  const latest = useRef(text);
  const isOpen = status === 'open';
  const canSend = isOpen && text.trim() !== '';

  useEffect(() => {
    latest.current = text;
    const timer = setTimeout(() => drafts.write(userId, ticketId, text), keepAfterMs);
    return () => clearTimeout(timer);
  }, [text, userId, ticketId]);

  useEffect(() => {
    const keep = (): void => drafts.write(userId, ticketId, latest.current);
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [userId, ticketId]);

  const send = (): void => {
    if (!canSend) return;
    onSend(text);
    setText('');
    latest.current = '';
    drafts.write(userId, ticketId, '');
    input.current?.focus();
  };

  const handleKeyDown = (event: KeyboardEvent): void => {
    // While an input method composes a word, Enter chooses it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <Box
      component="form"
      aria-label={texts('composer.label')}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      sx={{
        display: 'flex',
        alignItems: 'flex-end',
        gap: 1,
        p: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Box
        component={TextareaAutosize}
        minRows={1}
        maxRows={5}
        // A finger would get the keyboard over what it came to read.
        autoFocus={isOpen && window.matchMedia('(pointer: fine)').matches}
        value={text}
        disabled={!isOpen}
        ref={input}
        aria-label={texts('composer.input')}
        maxLength={messageBodyMaxLength}
        placeholder={texts(`composer.placeholder.${status}`)}
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => setText(capitalise(event.target.value))}
        onKeyDown={handleKeyDown}
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'block',
          px: 1.75,
          py: 1.25,
          border: 0,
          borderRadius: 1.6,
          font: 'inherit',
          lineHeight: '24px',
          resize: 'none',
          color: 'text.primary',
          bgcolor: 'background.default',
          '&::placeholder': { color: 'text.secondary', opacity: 1 },
        }}
      />
      <IconButton
        type="submit"
        aria-label={texts('composer.send')}
        disabled={!canSend}
        sx={{
          width: 44,
          height: 44,
          bgcolor: 'primary.dark',
          color: 'primary.contrastText',
          '&:hover': { bgcolor: 'primary.dark', filter: 'brightness(0.93)' },
          '&.Mui-disabled': { bgcolor: 'action.disabledBackground' },
        }}
      >
        <SendRounded fontSize="small" />
      </IconButton>
    </Box>
  );
};

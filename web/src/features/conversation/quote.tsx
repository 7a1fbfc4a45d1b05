import type { Message, QuotedMessage } from '@balcao/contracts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOrNumber } from '../../entities/contact/contact-name.ts';
import type { Quoted } from './outbox/outgoing.ts';
import { previewOf } from '../../entities/message/quote-text.ts';
import { twoLines } from '../../components/text-styles.ts';
import { ConversationContact } from './conversation-context.ts';

type Props = {
  readonly message:
    Pick<Message, 'id' | 'body' | 'mediaType' | 'isDeleted' | 'fromMe' | 'contact'> | QuotedMessage | Quoted;
  readonly onClick?: () => void;
};

const shownLetters = 300;

/** A message as another one quotes it: the author and the start of the text. */
export const Quote = ({ message, onClick }: Props) => {
  const { t } = useTranslation('conversation');
  const conversationContact = use(ConversationContact);
  const preview = previewOf(message, {
    deleted: t('deleted'),
    kind: (kind) => t(`media.${kind}`),
  });
  const contact = 'author' in message ? null : (message.contact ?? conversationContact);
  const name = 'author' in message ? message.author : contact && nameOrNumber(contact);
  const author = message.fromMe ? t('quote.own') : (name ?? t('quote.contact'));
  const content = (
    <>
      <Box component="span" sx={{ fontWeight: 700, fontSize: '0.75rem', color: 'primary.dark' }}>
        {author}
      </Box>
      <Box
        component="span"
        sx={{
          ...twoLines,
          fontSize: '0.8125rem',
          color: 'text.secondary',
        }}
      >
        {preview.slice(0, shownLetters)}
      </Box>
    </>
  );
  const look = {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'stretch',
    width: '100%',
    minWidth: 0,
    my: 0.5,
    px: 1,
    py: 0.5,
    textAlign: 'start',
    borderRadius: 1,
    borderInlineStart: '4px solid',
    borderColor: 'primary.dark',
    bgcolor: 'action.hover',
  } as const;
  return onClick === undefined ? (
    <Box data-quote sx={look}>
      {content}
    </Box>
  ) : (
    <ButtonBase data-quote onClick={onClick} aria-label={t('quote.goTo', { author })} sx={look}>
      {content}
    </ButtonBase>
  );
};

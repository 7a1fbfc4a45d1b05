import { localTimeText, type Message, type ShownTicket, type MediaType } from '@balcao/contracts';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useClientConfig } from '../../../config/client-config.ts';
import { OnPaper } from '../../../components/paper/paper-list.tsx';
import { useContactName } from '../../../entities/contact/contact-name.ts';
import { useDeskTimeZone } from '../../../entities/setting/use-desk-moment.ts';
import { formatPhone } from '../../../lib/text/format.ts';
import { useUser } from '../../../lib/session/session.ts';
import { Caption } from '../kinds/caption.tsx';
import { textOf } from '../outbox/outgoing.ts';
import { Quote } from '../quote.tsx';
import type { ConversationRow } from '../state/conversation-rows.ts';
import { parseLocation } from '../../../entities/message/parse-location.ts';
import { shownCards } from '../../../entities/message/shown-cards.ts';
import { wordsOf } from '../../../entities/message/written-text.ts';
import { isolate } from '../../../lib/text/isolate.ts';

type Words = {
  readonly deleted: string;
  readonly kind: (kind: Exclude<MediaType, 'chat'>) => string;
};

/** What a message that is no plain text has besides its kind and the words of a person. */
const factsOf = ({ mediaType, body, media = null }: Message): readonly string[] => {
  if (mediaType === 'location') {
    const { description, link } = parseLocation(body);
    return [description, link ?? ''];
  }
  if (mediaType === 'vcard') return shownCards(body).map(({ name, numbers }) => [name, ...numbers].join(' '));
  return [media?.fileName ?? ''];
};

/** A message in words: paper plays no sound and opens no file. */
const paperText = (message: Message, words: Words): string => {
  if (message.isDeleted) return words.deleted;
  const { mediaType } = message;
  const kind = mediaType === 'chat' ? [] : [words.kind(mediaType)];
  const parts = mediaType === 'chat' ? [] : factsOf(message);
  return [
    [...kind, ...parts]
      .filter((part) => part !== '')
      .map(isolate)
      .join(' · '),
    wordsOf(message),
  ]
    .filter((line) => line !== '')
    .join('\n');
};

type Props = { readonly ticket: ShownTicket; readonly rows: readonly ConversationRow[] };

type LineProps = {
  readonly author: string;
  readonly at: string;
  readonly time: string;
  /** Why it is not an ordinary message. */
  readonly mark?: string | undefined;
  readonly text: string;
  readonly quote?: ReactNode;
};

const Line = ({ author, at, time, mark, text, quote }: LineProps) => (
  <Box component="article" sx={{ py: 0.75, borderTop: 1 }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, fontSize: '0.8125rem' }}>
      <Box component="bdi" sx={{ fontWeight: 700 }}>
        {author}
      </Box>
      <time dateTime={at}>{time}</time>
      {mark === undefined ? null : <span>{`· ${mark}`}</span>}
    </Box>
    {quote}
    <Caption text={text} />
  </Box>
);

/** Colleagues whose names this page does not know are the desk. */
const useOwnName = ({ user: assignee }: ShownTicket): ((userId: number | null | undefined) => string) => {
  const user = useUser();
  const { systemName } = useClientConfig();
  return (userId) => [user, assignee].find((known) => known?.id === userId)?.name ?? systemName;
};

const Conversation = ({ ticket, rows }: Props) => {
  const { t } = useTranslation('conversation');
  const timeZone = useDeskTimeZone();
  const contactName = useContactName();
  const nameOf = useOwnName(ticket);
  const contact = contactName(ticket.contact);
  const { number } = ticket.contact;
  const authorOf = (message: Message): string => {
    if (message.api !== undefined && message.api !== null) return message.api.name;
    if (message.contact !== null) return contactName(message.contact);
    return message.fromMe ? nameOf(message.userId) : contact;
  };
  const lineOf = (row: ConversationRow, time: (at: string) => string): ReactNode => {
    switch (row.kind) {
      case 'message': {
        const { message } = row;
        const { quotedMsg, createdAt, sendState } = message;
        return (
          <Line
            author={authorOf(message)}
            at={createdAt}
            time={time(createdAt)}
            mark={sendState === 'failed' ? t('ticks.failed') : message.isEdited ? t('edited') : undefined}
            text={paperText(message, { deleted: t('deleted'), kind: (kind) => t(`media.${kind}`) })}
            quote={quotedMsg === null || message.isDeleted ? undefined : <Quote message={quotedMsg} />}
          />
        );
      }
      case 'note': {
        const { note } = row;
        return (
          <Line
            author={note.userName}
            at={note.createdAt}
            time={time(note.createdAt)}
            mark={t('note.label')}
            text={note.body}
          />
        );
      }
      case 'outbox': {
        const { item } = row;
        return (
          <Line
            author={nameOf(item.userId)}
            at={item.writtenAt}
            time={time(item.writtenAt)}
            mark={t(item.state === 'failed' ? 'ticks.failed' : 'ticks.waiting')}
            text={item.kind === 'file' ? [item.fileName, textOf(item)].join('\n').trim() : textOf(item)}
          />
        );
      }
    }
  };
  const dayOf = (row: ConversationRow): string =>
    localTimeText(new Date(momentOf(row)), timeZone).slice(0, 'YYYY-MM-DD'.length);
  return (
    <Box>
      <Box component="h1" sx={{ m: 0, mb: 1, fontSize: '1.125rem' }}>
        <bdi>{contact}</bdi>
        {` · ${number === null ? '' : `${formatPhone(number)} · `}#${String(ticket.id)}`}
      </Box>
      {rows.map((row, index) => {
        const day = dayOf(row);
        const before = rows[index - 1];
        return (
          <Box key={row.key}>
            {before !== undefined && dayOf(before) === day ? null : (
              <Box component="h2" sx={{ m: 0, mt: 1.5, mb: 0.5, fontSize: '1rem', breakAfter: 'avoid' }}>
                {day}
              </Box>
            )}
            {lineOf(row, (moment) => localTimeText(new Date(moment), timeZone))}
          </Box>
        );
      })}
    </Box>
  );
};

/** The loaded conversation as a record: who wrote what, and when by the desk's clock (rules U21, U22). */
const PaperConversation = (props: Props) => <OnPaper>{() => <Conversation {...props} />}</OnPaper>;

export default PaperConversation;

const momentOf = (row: ConversationRow): string => {
  switch (row.kind) {
    case 'message':
      return row.message.createdAt;
    case 'note':
      return row.note.createdAt;
    case 'outbox':
      return row.item.writtenAt;
  }
};

import Box from '@mui/material/Box';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { visuallyHidden } from '../../../components/text-styles.ts';
import { nameOrNumber } from '../../../entities/contact/contact-name.ts';
import { previewOf } from '../../../entities/message/quote-text.ts';
import { useUser } from '../../../lib/session/session.ts';
import type { ConversationRow } from '../state/conversation-rows.ts';
import { ConversationContact } from '../conversation-context.ts';

/** What this user writes needs no announcement. */
const isOwn = (row: ConversationRow, userId: number): boolean => {
  switch (row.kind) {
    case 'message':
      return row.message.fromMe && row.message.userId === userId;
    case 'note':
      return row.note.userId === userId;
    case 'outbox':
      return true;
  }
};

/** The rows of others that were added at the end: not older pages, and not another part of the conversation. */
export const arrivedRows = (
  before: readonly ConversationRow[],
  now: readonly ConversationRow[],
  userId: number,
): readonly ConversationRow[] => {
  const known = new Set(before.map(({ key }) => key));
  const last = now.findLastIndex(({ key }) => known.has(key));
  return last === -1 ? [] : now.slice(last + 1).filter((row) => !isOwn(row, userId));
};

type Props = { readonly rows: readonly ConversationRow[]; readonly hasNewer: boolean };

/** What has just arrived, for screen readers: the list itself says nothing, because rows come and go as it scrolls. */
const NewLines = ({ rows, hasNewer }: Props) => {
  const { t } = useTranslation('conversation');
  const { id: userId } = useUser();
  const conversationContact = use(ConversationContact);
  const [before, setBefore] = useState({ rows, hasNewer });
  const [arrived, setArrived] = useState<readonly ConversationRow[]>([]);
  if (before.rows !== rows || before.hasNewer !== hasNewer) {
    const fresh = hasNewer || before.hasNewer ? [] : arrivedRows(before.rows, rows, userId);
    setBefore({ rows, hasNewer });
    if (fresh.length > 0) setArrived(fresh);
  }
  const textOf = (row: ConversationRow): string => {
    if (row.kind === 'note') return `${t('note.of', { name: row.note.userName })}: ${row.note.body}`;
    if (row.kind === 'outbox') return '';
    const { message } = row;
    const contact = message.contact ?? conversationContact;
    const author =
      message.fromMe || contact === null ? '' : `${nameOrNumber(contact) ?? t('quote.contact')}: `;
    return author + previewOf(message, { deleted: t('deleted'), kind: (kind) => t(`media.${kind}`) });
  };
  return (
    <Box aria-live="polite" data-off-paper sx={visuallyHidden}>
      {arrived.map((row) => (
        <p key={row.key}>{textOf(row)}</p>
      ))}
    </Box>
  );
};

export default NewLines;

import StickyNote2Outlined from '@mui/icons-material/StickyNote2Outlined';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../components/error-state.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Splash } from '../../../components/splash.tsx';
import { formatDayAndTime } from '../../../lib/format.ts';
import { conversationQueries } from '../../../entities/message/conversation-queries.ts';
import { NoteBubble } from '../notes/note-bubble.tsx';

/** Every note of the conversation, the newest first. */
export const NoteList = ({ ticketId }: { readonly ticketId: number }) => {
  const { t } = useTranslation('conversation');
  const { data, isPending, error, refetch } = useQuery(conversationQueries.notes(ticketId));
  if (isPending) return <Splash />;
  if (data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data.length === 0)
    return (
      <Notice
        icon={<StickyNote2Outlined />}
        title={t('drawer.noNotes.title')}
        text={t('drawer.noNotes.text')}
      />
    );
  return data
    .toReversed()
    .map(({ id, userName, body, createdAt, isEdited }) => (
      <NoteBubble
        key={id}
        isTight
        author={userName}
        body={body}
        time={formatDayAndTime(createdAt)}
        dateTime={createdAt}
        isEdited={isEdited}
      />
    ));
};

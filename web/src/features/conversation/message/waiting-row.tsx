import { mediaKindOf } from '@balcao/contracts';
import Box from '@mui/material/Box';
import { lazyPart } from '../../../components/loading/lazy-part.tsx';
import { hasCode } from '../../../lib/session/api-error.ts';
import { useErrorText } from '../../../lib/session/error-text.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useConversation } from '../conversation-context.ts';
import { AudioContent } from '../kinds/message-content.tsx';
import { Caption } from '../kinds/caption.tsx';
import { FileContent } from '../kinds/file-content.tsx';
import { ImageContent } from '../kinds/image-content.tsx';
import { pictureSize } from '../media/picture-size.ts';
import { useObjectUrl } from '../media/use-object-url.ts';
import { NoteBubble } from '../notes/note-bubble.tsx';
import { type FileItem, textOf } from '../outbox/outgoing.ts';
import type { OutboxItem } from '../outbox/outbox.ts';
import { useUploadShare } from '../outbox/uploads.ts';
import { Bubble } from './bubble.tsx';
import { Quote } from '../quote.tsx';
import { Ticks } from './ticks.tsx';

const SendProblem = lazyPart(() => import('./send-problem.tsx'));
const UploadStrip = lazyPart(() => import('./upload-strip.tsx'));

const WaitingFile = ({ item }: { readonly item: FileItem }) => {
  const kind = mediaKindOf(item.file.type);
  const url = useObjectUrl(kind === 'image' || kind === 'audio' ? item.file : undefined);
  return (
    <>
      {url !== undefined && kind === 'image' ? (
        <ImageContent source={url} name={item.fileName} {...pictureSize(item.file)} />
      ) : url !== undefined && kind === 'audio' ? (
        <AudioContent source={url} name={item.fileName} mimeType={item.file.type} />
      ) : (
        <FileContent source={undefined} name={item.fileName} size={item.file.size} />
      )}
      <Caption text={item.caption} />
    </>
  );
};

const Trouble = ({ item }: { readonly item: OutboxItem }) => {
  const { outbox } = useConversation();
  const errorText = useErrorText();
  return item.state === 'failed' ? (
    <SendProblem
      reason={errorText(item.error)}
      body={textOf(item)}
      onRetry={hasCode(item.error, 'ERR_PAYLOAD_TOO_LARGE') ? undefined : () => outbox.retry(item.clientId)}
      onDiscard={() => outbox.discard(item.clientId)}
    />
  ) : null;
};

const Upload = ({ item }: { readonly item: FileItem }) => {
  const share = useUploadShare(item.clientId);
  return share === undefined ? null : <UploadStrip item={item} share={share} />;
};

/** A message that the server does not have yet. */
export const WaitingRow = ({ item }: { readonly item: OutboxItem }) => {
  const user = useUser();
  const times = { time: formatTime(item.writtenAt), dateTime: item.writtenAt };
  if (item.kind === 'note')
    return (
      <NoteBubble author={user.name} body={item.body} {...times}>
        <Trouble item={item} />
      </NoteBubble>
    );
  const { quoted } = item;
  return (
    <Bubble
      isOwn
      {...times}
      way={
        // Only an entry that survives a reload is shown as waiting.
        <Box sx={{ visibility: item.state === 'keeping' ? 'hidden' : 'visible' }}>
          <Ticks state={item.state === 'failed' ? 'failed' : 'waiting'} />
        </Box>
      }
      quote={quoted === null ? undefined : <Quote message={quoted} />}
      footer={
        <>
          {item.kind === 'file' ? <Upload item={item} /> : null}
          <Trouble item={item} />
        </>
      }
    >
      {item.kind === 'file' ? <WaitingFile item={item} /> : <Caption text={item.body} />}
    </Bubble>
  );
};

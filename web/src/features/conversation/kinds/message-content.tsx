import { isDrawable, type Message, type PhoneOnly } from '@balcao/contracts';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useMessageActions } from '../message-actions.ts';
import { mediaSource } from '../../../entities/contact/media-source.ts';
import { useFoundWords } from '../search/use-searching.ts';
import { captionOf, phoneOnlyWords } from '../../../entities/message/written-text.ts';
import { Caption } from './caption.tsx';
import { FileContent } from './file-content.tsx';
import { ImageContent } from './image-content.tsx';
import { lazyPart } from '../../../components/loading/lazy-part.tsx';
import PhoneMissedRounded from '@mui/icons-material/PhoneMissedRounded';
import VideocamOffRounded from '@mui/icons-material/VideocamOffRounded';
import { formatTime } from '../../../lib/text/format.ts';
import PhoneIphoneRounded from '@mui/icons-material/PhoneIphoneRounded';
import { nameOf } from '../media/file-label.ts';
import { playAlone } from '../media/playback.ts';
import { useLoading } from '../media/use-loading.ts';
import { BrokenMedia } from './broken-media.tsx';
import { MediaBox } from './media-box.tsx';

type VideoContentProps = {
  readonly source: string;
  readonly name: string;
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
};

const VideoContent = ({ source, name, width, height }: VideoContentProps) => {
  const { address, attempt, isBroken, fail, retry } = useLoading(source);
  return (
    <MediaBox width={width} height={height}>
      {isBroken ? (
        <BrokenMedia name={name} onRetry={retry} />
      ) : (
        <Box
          component="video"
          key={attempt}
          src={address}
          onError={fail}
          controls
          playsInline
          preload="metadata"
          aria-label={name}
          onPlay={(event) => playAlone(event.currentTarget)}
          sx={{ width: '100%', height: '100%', display: 'block', bgcolor: '#000' }}
        />
      )}
    </MediaBox>
  );
};

type PhoneOnlyContentProps = {
  readonly message: Message;
  readonly kind: PhoneOnly;
  readonly search: string | undefined;
};

/** What it is, where it can be viewed, and its text, if any. */
const PhoneOnlyContent = ({ message, kind, search }: PhoneOnlyContentProps) => {
  const { t } = useTranslation('conversation');
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5, fontSize: '0.9375rem' }}>
        <PhoneIphoneRounded color="action" fontSize="small" aria-hidden />
        {t(`media.${kind}`)}
      </Box>
      <Caption text={phoneOnlyWords(message)} search={search} />
    </>
  );
};

type Props = { readonly isVideo: boolean; readonly at: string };

const CallContent = ({ isVideo, at }: Props) => {
  const { t } = useTranslation('conversation');
  const Icon = isVideo ? VideocamOffRounded : PhoneMissedRounded;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5, fontSize: '0.9375rem' }}>
      <Icon color="error" fontSize="small" />
      {t(isVideo ? 'call.video' : 'call.voice', { time: formatTime(at) })}
    </Box>
  );
};

/** Takes up about the space of the content that is loading. */
const room = (height: number): ReactNode => <Box sx={{ width: 260, height }} />;

// Rarely shown, so they load on demand.
export const AudioContent = lazyPart(() => import('./audio-content.tsx'), { placeholder: room(52) });
const LocationContent = lazyPart(() => import('./location-content.tsx'), { placeholder: room(206.5) });
const VcardContent = lazyPart(() => import('./vcard-content.tsx'), { placeholder: room(96) });
const MediaTrouble = lazyPart(() => import('./media-trouble.tsx'), { placeholder: room(70) });

const FileOf = ({ message }: { readonly message: Message }) => {
  const { t } = useTranslation('conversation');
  const { show } = useMessageActions();
  const { media = null, mediaUrl, mediaType } = message;
  if (media !== null && media.state !== 'stored') return <MediaTrouble message={message} media={media} />;
  if (mediaUrl === null) return <Caption text={message.body} />;
  const source = mediaSource(mediaUrl);
  const name = nameOf(message, mediaType === 'chat' ? t('media.application') : t(`media.${mediaType}`));
  switch (mediaType) {
    case 'image':
      // A user who wants it anyway can open it.
      if (media !== null && !isDrawable(media))
        return <FileContent source={source} name={name} size={media.size} />;
      return (
        <ImageContent
          source={source}
          name={name}
          width={media?.width}
          height={media?.height}
          onOpen={() => show({ kind: 'viewer', message })}
        />
      );
    case 'audio':
      return <AudioContent source={source} name={name} mimeType={media?.mimeType} messageId={message.id} />;
    case 'video':
      return <VideoContent source={source} name={name} width={media?.width} height={media?.height} />;
    case 'chat':
    case 'application':
    case 'location':
    case 'vcard':
    case 'call_log':
    case 'order':
    case 'product':
    case 'group_invite':
    case 'interactive':
    case 'poll':
    case 'event':
    case 'payment':
    case 'unknown':
      return <FileContent source={source} name={name} size={media?.size ?? null} />;
  }
};

/** The content of a message, by its kind (rule M19). */
export const MessageContent = ({ message }: { readonly message: Message }) => {
  const { t } = useTranslation('conversation');
  const search = useFoundWords();
  if (message.isDeleted) return <Caption text={t('deleted')} isFaded />;
  switch (message.mediaType) {
    case 'chat':
      return message.mediaUrl === null ? (
        <Caption text={message.body} search={search} />
      ) : (
        <FileOf message={message} />
      );
    case 'location':
      return <LocationContent body={message.body} search={search} />;
    case 'vcard':
      return <VcardContent body={message.body} search={search} />;
    case 'call_log':
      return <CallContent isVideo={message.call?.isVideo ?? false} at={message.createdAt} />;
    case 'order':
    case 'product':
    case 'group_invite':
    case 'interactive':
    case 'poll':
    case 'event':
    case 'payment':
    case 'unknown':
      return <PhoneOnlyContent message={message} kind={message.mediaType} search={search} />;
    case 'image':
    case 'audio':
    case 'video':
    case 'application':
      return (
        <>
          <FileOf message={message} />
          <Caption text={captionOf(message)} search={search} />
        </>
      );
  }
};

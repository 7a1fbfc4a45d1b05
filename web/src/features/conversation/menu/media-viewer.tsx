import { isDrawable, type Message } from '@balcao/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mediaSource } from '../../../entities/contact/media-source.ts';
import PictureViewer from './picture-viewer.tsx';
import { nameOf } from '../media/file-label.ts';

type Props = {
  readonly message: Message;
  /** The loaded messages of the conversation: their pictures are the previous and next ones. */
  readonly messages: readonly Message[];
  readonly onClose: () => void;
};

const isPicture = ({ mediaType, mediaUrl, media, isDeleted }: Message): boolean =>
  mediaType === 'image' &&
  mediaUrl !== null &&
  !isDeleted &&
  (media === null || media === undefined || (media.state === 'stored' && isDrawable(media)));

/** Shows the picture of a message, and from there the others. */
const MediaViewer = ({ message, messages, onClose }: Props) => {
  const { t } = useTranslation('conversation');
  const [shown, setShown] = useState(message);
  const pictures = messages.filter(isPicture);
  const at = pictures.findIndex(({ id }) => id === shown.id);
  const goTo = (index: number): (() => void) | undefined => {
    const picture = at === -1 ? undefined : pictures[index];
    return picture === undefined ? undefined : () => setShown(picture);
  };
  return (
    <PictureViewer
      name={nameOf(shown, t('media.image'))}
      source={mediaSource(shown.mediaUrl ?? '')}
      {...(pictures.length > 1 ? { onPrevious: goTo(at - 1), onNext: goTo(at + 1) } : {})}
      onClose={onClose}
    />
  );
};

export default MediaViewer;

import type { Message } from '@balcao/contracts';
import { useTexts } from '../../../lib/i18n.ts';
import { mediaSource } from '../../../lib/media-source.ts';
import { nameOf } from '../media/name-of.ts';
import PictureViewer from './picture-viewer.tsx';

type Props = { readonly message: Message; readonly onClose: () => void };

/** The picture of a message. */
const MediaViewer = ({ message, onClose }: Props) => (
  <PictureViewer
    name={nameOf(message, useTexts('conversation')('media.image'))}
    source={mediaSource(message.mediaUrl ?? '')}
    onClose={onClose}
  />
);

export default MediaViewer;

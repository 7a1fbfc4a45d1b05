import type { ChildMessage } from '#channels/whatsapp-web/child-protocol.ts';
import type { Directory } from './directory.ts';
import {
  bodyOf,
  isVideoCall,
  locationOf,
  mediaOf,
  mediaTypeOf,
  type LibraryMessage,
} from './library-message.ts';

/** The message for the service, with its author; null if it is no message for a desk. */
export async function childMessageOf(
  raw: LibraryMessage,
  directory: Directory,
  isReadBack: boolean,
): Promise<ChildMessage | null> {
  const mediaType = mediaTypeOf(raw);
  const peer = mediaType === undefined ? null : await directory.peer(raw.id.remote);
  if (mediaType === undefined || peer === null) return null;
  const isGroup = peer.identities[0]?.kind === 'group';
  const author = isGroup && raw.author !== undefined ? await directory.peer(raw.author) : null;
  const notifyName = raw.id.fromMe ? '' : (raw.rawData.notifyName ?? '');
  return {
    externalId: raw.id.id,
    fromMe: raw.id.fromMe,
    peer: peer.identities,
    peerName: peer.name === '' && !isGroup ? notifyName : peer.name,
    isGroup,
    author: author === null ? null : { ...author, name: author.name === '' ? notifyName : author.name },
    body: bodyOf(raw),
    mediaType,
    media: mediaOf(raw),
    location: locationOf(raw),
    isVideoCall: isVideoCall(raw),
    quotedExternalId: raw.rawData.quotedStanzaID ?? null,
    sentAtMs: raw.timestamp * 1_000,
    isReadBack,
  };
}

import type { ToldMessage } from '#channels/whatsapp-web/child-protocol.ts';
import type { Directory } from './directory.ts';
import { bodyOf, isVideoCall, locationOf, mediaOf, mediaTypeOf, type HeardMessage } from './heard-message.ts';

/** The message for the service, with its author; null if it is no message for a desk. */
export async function toldMessage(
  heard: HeardMessage,
  directory: Directory,
  isReadBack: boolean,
): Promise<ToldMessage | null> {
  const mediaType = mediaTypeOf(heard);
  const peer = mediaType === undefined ? null : await directory.peer(heard.id.remote);
  if (mediaType === undefined || peer === null) return null;
  const isGroup = peer.identities[0]?.kind === 'group';
  const author = isGroup && heard.author !== undefined ? await directory.peer(heard.author) : null;
  const notifyName = heard.id.fromMe ? '' : (heard.rawData.notifyName ?? '');
  return {
    externalId: heard.id.id,
    fromMe: heard.id.fromMe,
    peer: peer.identities,
    peerName: peer.name === '' && !isGroup ? notifyName : peer.name,
    isGroup,
    author: author === null ? null : { ...author, name: author.name === '' ? notifyName : author.name },
    body: bodyOf(heard),
    mediaType,
    media: mediaOf(heard),
    location: locationOf(heard),
    isVideoCall: isVideoCall(heard),
    quotedExternalId: heard.rawData.quotedStanzaID ?? null,
    sentAtMs: heard.timestamp * 1_000,
    isReadBack,
  };
}

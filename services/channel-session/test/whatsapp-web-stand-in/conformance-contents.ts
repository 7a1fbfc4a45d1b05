import type { ConformanceContent, ConformanceSent } from '#channels/conformance/conformance-fixture.ts';
import type { ControlAnswers, ControlInput } from './server/control-api.ts';

type Delivered = Pick<ControlInput<'messages'>, 'type' | 'more' | 'file' | 'body'>;

const shownTypes = new Map([
  ['image', 'image'],
  ['video', 'video'],
  ['audio', 'audio'],
]);

/** A content in the form of WhatsApp's own messages. */
export function networkContent(content: ConformanceContent | undefined, body: string): Partial<Delivered> {
  switch (content?.kind) {
    case undefined:
      return {};
    case 'file': {
      const { fileName: filename, mimeType: mimetype, isVoice } = content;
      const type = isVoice ? 'ptt' : (shownTypes.get(mimetype.split('/')[0] ?? '') ?? 'document');
      const more = { filename, mimetype, caption: body };
      return { type, more, file: content.content.toString('base64'), body: 'a preview in base64' };
    }
    case 'location': {
      const { latitude: lat, longitude: lng, description: loc } = content;
      return { type: 'location', more: { lat, lng, loc }, body: 'bWFw' };
    }
    case 'vcard': {
      const vcardList = content.cards.map(({ name, number }) => ({
        vcard: `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTEL;waid=${number}:+${number}\nEND:VCARD`,
      }));
      return { type: 'multi_vcard', more: { vcardList } };
    }
    case 'call':
      return { type: 'call_log', more: { isVideoCall: content.isVideo } };
  }
}

/** A message that reached the network, in the suite's form. */
export function conformanceSent(message: ControlAnswers['outbox']['messages'][number]): ConformanceSent {
  const { id, to, body, quotedId, isEdited, isRevoked, type, more } = message;
  const { mimetype, size, caption } = more;
  const file =
    typeof mimetype === 'string' && typeof size === 'number'
      ? { mimeType: mimetype.split(';')[0] ?? '', size, isVoice: type === 'ptt' }
      : null;
  const text = file === null ? body : typeof caption === 'string' ? caption : '';
  return { id, to, body: text, file, quotedId, isEdited, isRevoked };
}

import type { Message } from '@balcao/contracts';

/** Cards, and pictures written out as text, are not drawn where a script sent them (rule P5). */
const unshown = /BEGIN:VCARD|data:image\/[\w.+-]{1,40};base64,/i;

export const isUnshown = ({ api = null, mediaType, body }: Message): boolean =>
  api !== null && (mediaType === 'vcard' || unshown.test(body));

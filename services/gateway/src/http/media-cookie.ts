import { mediaCookieName } from '@balcao/contracts';
import { tokenCookie } from './token-cookie.ts';

/** Set together with the refresh cookie; it opens media links only (rule F2). */
export const { read: mediaTokenOf, set: setMediaCookie } = tokenCookie({
  name: mediaCookieName,
  path: '/public',
  maxLength: 2_048,
});

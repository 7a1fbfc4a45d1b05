import { mediaCookieName } from '@balcao/contracts';
import { tokenCookie } from '../http/token-cookie.ts';

/** Set with the refresh token's cookie, for media links alone (rule F2). */
export const { read: mediaTokenOf, set: setMediaCookie } = tokenCookie({
  name: mediaCookieName,
  path: '/public',
  maxLength: 2_048,
});

import { tokenCookie } from './token-cookie.ts';

/** The refresh token. It lives as long as its token (rule A3). */
export const { read: refreshTokenOf, set: setRefreshCookie } = tokenCookie({
  name: 'jrt',
  path: '/',
  maxLength: 512,
});

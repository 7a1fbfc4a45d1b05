import { tokenCookie } from './token-cookie.ts';

/** The refresh token's cookie lives as long as the token (rule A3). */
export const { read: refreshTokenOf, set: setRefreshCookie } = tokenCookie({
  name: 'jrt',
  path: '/',
  maxLength: 512,
});

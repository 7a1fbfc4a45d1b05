import { tokenCookie } from './token-cookie.ts';

const dayInSeconds = 24 * 60 * 60;

/** As browsers allow at most, nearly; each sign-in begins it anew. */
export const deviceSeconds = 390 * dayInSeconds;

/** By it a browser is known again at a sign-in; it opens nothing, and stays when somebody signs out (rule A6). */
export const { read: deviceTokenOf, set: setDeviceCookie } = tokenCookie({
  name: 'device',
  path: '/auth',
  maxLength: 100,
});

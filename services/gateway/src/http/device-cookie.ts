import { tokenCookie } from './token-cookie.ts';

const dayInSeconds = 24 * 60 * 60;

/** Nearly the longest lifetime that browsers allow; each sign-in renews it. */
export const deviceSeconds = 390 * dayInSeconds;

/** Recognises a browser at its next sign-in. The cookie grants no access, and survives a sign-out (rule A6). */
export const { read: deviceTokenOf, set: setDeviceCookie } = tokenCookie({
  name: 'device',
  path: '/auth',
  maxLength: 100,
});

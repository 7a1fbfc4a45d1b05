import type { DataFolder } from '../data-folder/data-folder.ts';
import { waitFor, type Waiting } from '../processes/keep-trying.ts';
import type { Settings } from '../settings.ts';

const withUsersAlready = 'Sign in with an account of before: this database has its admin already.';

/**
 * Says how to sign in. The random password is shown once. Like a given one, it is shown only if it works: the database
 * may have an older admin.
 */
export async function describeFirstAdmin(
  url: string,
  settings: Settings,
  data: DataFolder,
  waiting: Waiting,
): Promise<string> {
  const canSignIn = (email: string, password: string): Promise<boolean> =>
    waitFor('the answer to the first sign-in', () => trySignIn(url, email, password), waiting);
  const { email, password } = settings.admin;
  if (password !== undefined)
    return (await canSignIn(email, password))
      ? `First admin: ${email}, with the password of ADMIN_PASSWORD`
      : `${withUsersAlready}\nADMIN_EMAIL and ADMIN_PASSWORD make the first one only.`;
  const pending = data.pendingAdminPassword();
  if (pending === undefined)
    return `First admin: ${data.shownAdminEmail() ?? email}, with the password that was shown at the first start`;
  const isAccepted = await canSignIn(email, pending);
  data.adminPasswordWasShown(email);
  return isAccepted
    ? `First admin: ${email}\nPassword:    ${pending}   (shown only this once; change it in the app)`
    : withUsersAlready;
}

/** @throws if the desk can't tell at this moment: then the password is neither right nor wrong */
async function trySignIn(url: string, email: string, password: string): Promise<boolean> {
  const login = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  await login.arrayBuffer();
  if (login.status >= 500) throw new Error(`the desk answered ${String(login.status)}`);
  if (login.status !== 200) return false;
  const cookie = login.headers.getSetCookie().map((value) => value.split(';')[0]);
  // The session only tested the password.
  await fetch(`${url}/auth/logout`, { method: 'DELETE', headers: { cookie: cookie.join('; ') } }).catch(
    () => undefined,
  );
  return true;
}

import { execFileSync } from 'node:child_process';

export type SystemAccount = { readonly name: string; readonly uid: number; readonly gid: number };

/**
 * The account of a connection's process and its browser: Chromium's sandbox does not run as root, and a web page that
 * breaks out should own nothing. Null when we are not root: then they run as we do.
 * @throws when the machine has no such account
 */
export function unprivilegedAccount(name: string): SystemAccount | null {
  if (process.getuid?.() !== 0) return null;
  const numberOf = (flag: '-u' | '-g') =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }));
  const account = { name, uid: numberOf('-u'), gid: numberOf('-g') };
  if (account.uid === 0) throw new Error('WHATSAPP_USER must not be root.');
  return account;
}

import { deskClient, type DeskClient } from '@balcao/desk-client';
import type { Stack, StackOptions } from '@balcao/local/stack';
import { disposeAtEnd } from '@balcao/testkit';
import { openBrowser, type TestBrowser } from './browser.ts';
import { startFreshDesk } from './fresh-desk.ts';
import { tellPagesOfFailures } from './tell-pages.ts';

export type OpenDesk = {
  readonly stack: Stack;
  readonly browser: TestBrowser;
  /** Signed in, for what a journey does beside its windows. */
  readonly admin: DeskClient;
  readonly adminId: number;
};

/** A whole desk and a browser before it, for one test file; both end with it. */
export const openDesk = async (options: StackOptions = {}): Promise<OpenDesk> => {
  tellPagesOfFailures();
  const stack = await startFreshDesk(options);
  const browser = await openBrowser(stack.url);
  disposeAtEnd(() => browser.close());
  const admin = deskClient(stack.url);
  const { user } = await admin.signIn(stack.adminEmail, stack.adminPassword);
  return { stack, browser, admin, adminId: user.id };
};

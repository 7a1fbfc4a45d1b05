import { deskClient, type DeskClient } from '@balcao/desk-client';
import { startStack, type Stack, type StackOptions } from '@balcao/local/stack';
import { disposeAtEnd } from '@balcao/testkit';
import { openBrowser, type TestBrowser } from './browser.ts';
import { sharedDesk } from './shared-desk.ts';

export type OpenDesk = {
  readonly stack: Stack;
  readonly browser: TestBrowser;
  /** A signed-in admin, for what a journey does beside its windows. */
  readonly admin: DeskClient;
  readonly adminId: number;
};

const openBefore = async (stack: Stack): Promise<OpenDesk> => {
  const browser = await openBrowser(stack.url);
  disposeAtEnd(() => browser.close());
  const admin = deskClient(stack.url);
  const { user } = await admin.signIn(stack.adminEmail, stack.adminPassword);
  return { stack, browser, admin, adminId: user.id };
};

/**
 * A desk with only its first admin, and a browser, for one test file. The files of one process share the desk, one
 * after the other: it is cleared before the next file begins. It has two gateways.
 */
export const openDesk = async (): Promise<OpenDesk> => openBefore(await sharedDesk());

/** The same with its own desk, for a file that configures its desk or kills it. The desk ends with the file. */
export const openOwnDesk = async (options: StackOptions = {}): Promise<OpenDesk> => {
  const stack = await startStack(options);
  disposeAtEnd(() => stack.stop());
  return openBefore(stack);
};

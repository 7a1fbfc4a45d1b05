import { deskClient, type DeskClient } from '@balcao/desk-client';
import { startStack, type Stack, type StackOptions } from '@balcao/local/stack';
import { disposeAtEnd } from '@balcao/testkit';
import { openBrowser, type TestBrowser } from './browser.ts';
import { sharedDesk } from './shared-desk.ts';

export type OpenDesk = {
  readonly stack: Stack;
  readonly browser: TestBrowser;
  /** Signed in, for what a journey does beside its windows. */
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
 * A desk with nothing but its first admin, and a browser before it, for one test file. Files of one process have the same
 * desk, one after the other: what a file leaves there is gone before the next one begins. It has two gateways.
 */
export const openDesk = async (): Promise<OpenDesk> => openBefore(await sharedDesk());

/** The same for a file whose desk has to be another one, or is killed: its own, which ends with it. */
export const openOwnDesk = async (options: StackOptions = {}): Promise<OpenDesk> => {
  const stack = await startStack(options);
  disposeAtEnd(() => stack.stop());
  return openBefore(stack);
};

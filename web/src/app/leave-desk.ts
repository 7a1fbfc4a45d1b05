import { session } from '../lib/session/session.ts';

const forgettingMs = 1500;

/**
 * Ends web push, because the next user of this browser must not get this user's notifications. If it fails, the
 * sign-out continues.
 */
const forgetBrowser = async (): Promise<void> => {
  try {
    const { unsubscribeBrowser } = await import('../features/notifications/api/push-subscription.ts');
    await unsubscribeBrowser();
  } catch {
    // When the session ends, the server deletes the subscription too.
  }
};

/** Signs the user out. */
export const leaveDesk = async (): Promise<void> => {
  await Promise.race([forgetBrowser(), new Promise((resolve) => setTimeout(resolve, forgettingMs))]);
  await session.signOut();
};

import { session } from '../lib/session.ts';

const forgettingMs = 1500;

/** What comes for this user is not for the next one at this browser. Where that can't be said now, leaving goes on. */
const forgetBrowser = async (): Promise<void> => {
  try {
    const { unsubscribeBrowser } = await import('../features/notifications/api/push-subscription.ts');
    await unsubscribeBrowser();
  } catch {
    // With its session the server forgets the browser too.
  }
};

/** Signs out, wherever in the desk somebody asks for it. */
export const leaveDesk = async (): Promise<void> => {
  await Promise.race([forgetBrowser(), new Promise((resolve) => setTimeout(resolve, forgettingMs))]);
  await session.signOut();
};

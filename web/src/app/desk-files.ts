import { lazyComponent } from '../components/loading/lazy-part.tsx';

const desk = lazyComponent(async () => {
  const { DeskFrame, followSession } = await import('./desk-frame.start.tsx');
  followSession();
  return { default: DeskFrame };
});

/** The desk. It opens when its code is loaded and a user is signed in. */
export const Desk = desk.Part;

/** If the desk's code could not be fetched, it is fetched again when the desk is next shown. */
export const forgetFailedDesk = desk.forgetFailure;

/** Fetches the desk's code before it is shown, and opens the desk. */
export const fetchDesk = desk.prefetch;

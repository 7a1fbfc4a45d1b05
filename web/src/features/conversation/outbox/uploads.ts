import { create } from 'zustand';
import type { UploadControl } from '../../../lib/session/api-client.ts';

/** Between 0 and 1, by client id, for uploads that have lasted a moment; a fast one would only flash. */
const useShares = create<Readonly<Record<string, number>>>(() => ({}));

/** Undefined if this tab does not upload it, or has only just started. */
export const useUploadShare = (clientId: string): number | undefined =>
  useShares((shares) => shares[clientId]);

const quickMs = 500;

/** The files that this tab is uploading. */
export class Uploads {
  private readonly running = new Map<string, { share: number; readonly stop: AbortController }>();

  async run<Answer>(clientId: string, send: (control: UploadControl) => Promise<Answer>): Promise<Answer> {
    const upload = { share: 0, stop: new AbortController() };
    this.running.set(clientId, upload);
    let isQuick = true;
    const show = (): void => useShares.setState({ [clientId]: upload.share });
    const timer = setTimeout(() => {
      isQuick = false;
      show();
    }, quickMs);
    try {
      return await send({
        signal: upload.stop.signal,
        onProgress: (share) => {
          upload.share = share;
          if (!isQuick) show();
        },
      });
    } finally {
      clearTimeout(timer);
      this.running.delete(clientId);
      useShares.setState(({ [clientId]: _, ...others }) => others, true);
    }
  }

  /** Whether it was stopped in time; a file that the server may have as a whole continues. */
  stop(clientId: string): boolean {
    const upload = this.running.get(clientId);
    if (upload === undefined || upload.share === 1) return false;
    upload.stop.abort();
    return true;
  }

  /** Their sender signed out: all of them start again from the beginning later. */
  stopAll(): void {
    for (const { stop } of this.running.values()) stop.abort();
  }
}

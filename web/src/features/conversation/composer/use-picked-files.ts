import { uploadLimits } from '@balcao/contracts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { type DraftText, drafts } from '../../../entities/message/drafts.ts';
import { useUser } from '../../../lib/session.ts';
import { toast } from '../../../lib/toasts.ts';
import { putBack } from './put-back.ts';
import { measurePicture } from '../media/picture-size.ts';
import { isReadable } from '../outbox/outbox-files.ts';

type Picked = { readonly files: readonly File[]; readonly caption: string };

const nothing: Picked = { files: [], caption: '' };

/** What stood in the input became the caption, a note alone did not: it stays. */
const withCaption = (draft: DraftText, caption: string): DraftText => {
  if (!draft.isNote) return { ...draft, body: caption };
  return caption.trim() === '' ? draft : putBack(draft, caption);
};

/** By user and ticket: who looks into another ticket meanwhile finds them again. */
const usePicked = create<Readonly<Record<string, Picked>>>(() => ({}));

// Files can't be kept any longer than the page: whoever leaves it is asked.
window.addEventListener('beforeunload', (event) => {
  const arePicked = Object.values(usePicked.getState()).some(({ files }) => files.length > 0);
  if (arePicked) event.preventDefault();
});

/** The files that are about to be sent, within what the server takes. */
export const usePickedFiles = (ticketId: number) => {
  const { t } = useTranslation('conversation');
  const { t: errors } = useTranslation('errors');
  const { id: userId } = useUser();
  const key = `${String(userId)} ${String(ticketId)}`;
  const picked = usePicked((all) => all[key] ?? nothing);
  // What was recorded comes when its ticket was left already: from then on only the store knows what is there.
  const read = (): Picked => usePicked.getState()[key] ?? nothing;
  const change = (to: Partial<Picked>): void => usePicked.setState({ [key]: { ...read(), ...to } });
  const giveBack = useCallback(
    (taken: readonly File[], captions: readonly string[]): void => {
      for (const file of taken) void measurePicture(file);
      usePicked.setState(({ [key]: { files, caption } = nothing }) => ({
        [key]: {
          files: [...taken, ...files],
          caption: [...captions, caption].filter((text) => text.trim() !== '').join('\n'),
        },
      }));
    },
    [key],
  );
  const refuse = (key: 'upload.refused' | 'upload.unreadable', files: readonly File[]): void => {
    if (files.length > 0) toast('error', t(key, { names: files.map(({ name }) => name).join(', ') }));
  };
  /** What was written goes back into the input. */
  const cancel = (): void => {
    drafts.write(userId, ticketId, withCaption(drafts.read(userId, ticketId), read().caption));
    change(nothing);
  };
  /** Folders, and what is on the disk no more. Only reading tells, which takes a moment: until then they stand there. */
  const refuseUnreadable = async (files: readonly File[]): Promise<void> => {
    const areReadable = await Promise.all(files.map(isReadable));
    const unreadable = new Set(files.filter((_file, index) => areReadable[index] === false));
    const refused = read().files.filter((file) => unreadable.has(file));
    if (refused.length === 0) return;
    change({ files: read().files.filter((file) => !unreadable.has(file)) });
    if (read().files.length === 0) cancel();
    refuse('upload.unreadable', refused);
  };
  return {
    picked,
    /** What did not go out, before the others. */
    giveBack,
    add: (files: readonly File[], caption = ''): void => {
      const small = files.filter(({ size }) => size > 0 && size <= uploadLimits.maxFileBytes);
      const refused = files.filter((file) => !small.includes(file));
      refuse('upload.refused', refused);
      for (const file of small) void measurePicture(file);
      const before = read();
      const all = [...before.files, ...small];
      if (all.length > uploadLimits.maxFiles) toast('error', errors('ERR_TOO_MANY_FILES'));
      change({
        files: all.slice(0, uploadLimits.maxFiles),
        caption: before.files.length > 0 ? before.caption : caption,
      });
      void refuseUnreadable(small);
    },
    remove: (file: File): void => change({ files: picked.files.filter((each) => each !== file) }),
    describe: (caption: string): void => change({ caption }),
    cancel,
    clear: (): void => change(nothing),
  };
};

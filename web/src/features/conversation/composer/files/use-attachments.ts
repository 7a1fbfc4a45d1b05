import { uploadLimits } from '@balcao/contracts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { type DraftText, drafts } from '../../../../entities/message/drafts.ts';
import { useUser } from '../../../../lib/session/session.ts';
import { toast } from '../../../../lib/page/toasts.ts';
import { measurePicture } from '../../media/picture-size.ts';
import { isReadable } from '../../outbox/outbox-files.ts';
import { putBack } from '../use-draft-text.ts';

type Attachments = { readonly files: readonly File[]; readonly caption: string };

const nothing: Attachments = { files: [], caption: '' };

/** The text of the input became the caption, except for a note, which stays. */
const withCaption = (draft: DraftText, caption: string): DraftText => {
  if (!draft.isNote) return { ...draft, body: caption };
  return caption.trim() === '' ? draft : putBack(draft, caption);
};

/** By user and ticket: a user who opens another ticket finds the files again later. */
const useAttachmentStore = create<Readonly<Record<string, Attachments>>>(() => ({}));

// Files last only as long as the page, so the browser asks before it closes.
window.addEventListener('beforeunload', (event) => {
  const areAttached = Object.values(useAttachmentStore.getState()).some(({ files }) => files.length > 0);
  if (areAttached) event.preventDefault();
});

/** The files that will be sent, within the server's limits. */
export const useAttachments = (ticketId: number) => {
  const { t } = useTranslation('conversation');
  const { t: errors } = useTranslation('errors');
  const { id: userId } = useUser();
  const key = `${String(userId)} ${String(ticketId)}`;
  const attachments = useAttachmentStore((all) => all[key] ?? nothing);
  // A recording may be ready after its ticket was left; then only the store knows the ticket's files.
  const read = (): Attachments => useAttachmentStore.getState()[key] ?? nothing;
  const change = (to: Partial<Attachments>): void =>
    useAttachmentStore.setState({ [key]: { ...read(), ...to } });
  const giveBack = useCallback(
    (taken: readonly File[], captions: readonly string[]): void => {
      for (const file of taken) void measurePicture(file);
      useAttachmentStore.setState(({ [key]: { files, caption } = nothing }) => ({
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
  /** Puts the caption back into the input. */
  const cancel = (): void => {
    drafts.write(userId, ticketId, withCaption(drafts.read(userId, ticketId), read().caption));
    change(nothing);
  };
  /**
   * Refuses folders and files that were deleted from the disk. This is known only after reading them, so they show
   * until then.
   */
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
    files: attachments.files,
    caption: attachments.caption,
    /** Files that were not sent come before the others. */
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
    remove: (file: File): void => change({ files: attachments.files.filter((each) => each !== file) }),
    describe: (caption: string): void => change({ caption }),
    cancel,
    clear: (): void => change(nothing),
  };
};

import { uploadLimits } from '@balcao/contracts';
import { useState } from 'react';
import { useTexts } from '../../../lib/i18n.ts';
import { toast } from '../../../lib/toasts.ts';
import { measurePicture } from '../media/picture-size.ts';

type Picked = { readonly files: readonly File[]; readonly caption: string };

/** The files that are about to be sent, within what the server takes. */
export const usePickedFiles = () => {
  const texts = useTexts('conversation');
  const errors = useTexts('errors');
  const [picked, setPicked] = useState<Picked>({ files: [], caption: '' });
  return {
    picked,
    add: (files: readonly File[], caption = ''): void => {
      const small = files.filter(({ size }) => size > 0 && size <= uploadLimits.maxFileBytes);
      const refused = files.filter((file) => !small.includes(file));
      if (refused.length > 0)
        toast('error', texts('upload.refused', { names: refused.map(({ name }) => name).join(', ') }));
      for (const file of small) void measurePicture(file);
      const all = [...picked.files, ...small];
      if (all.length > uploadLimits.maxFiles) toast('error', errors('ERR_TOO_MANY_FILES'));
      setPicked({
        files: all.slice(0, uploadLimits.maxFiles),
        caption: picked.files.length > 0 ? picked.caption : caption,
      });
    },
    remove: (file: File): void =>
      setPicked((before) => ({ ...before, files: before.files.filter((each) => each !== file) })),
    clear: (): void => setPicked({ files: [], caption: '' }),
  };
};

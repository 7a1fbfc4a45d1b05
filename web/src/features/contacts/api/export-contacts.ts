import { exportContacts, exportCountHeader, type ExportColumn } from '@balcao/contracts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/session/api-error.ts';
import { api } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/page/toasts.ts';
import { saveFile } from '../../../lib/save-file.ts';

type Wanted = {
  readonly search: string;
  readonly tagIds: readonly number[];
  readonly columns: readonly ExportColumn[];
};
type Share = { readonly done: number; readonly total: number | null };

const newLine = 10;
const linesIn = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum + Number(byte === newLine), 0);

const readRows = async (
  answer: Response,
  onMore: (share: Share) => void,
): Promise<{ readonly file: Blob; readonly total: number }> => {
  const total = Number(answer.headers.get(exportCountHeader) ?? 0);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  // The first line is the header.
  let lines = -1;
  const reader = answer.body?.getReader();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    parts.push(part.value);
    lines += linesIn(part.value);
    // Some texts contain line breaks.
    onMore({ done: Math.min(Math.max(lines, 0), total), total });
  }
  return { file: new Blob(parts, { type: 'text/csv;charset=utf-8' }), total };
};

const fetchFile = (
  { search, tagIds, columns }: Wanted,
  signal: AbortSignal,
  onMore: (share: Share) => void,
) =>
  api.download(exportContacts, {
    query: {
      columns: columns.join(','),
      searchParam: search,
      ...(tagIds.length === 0 ? {} : { tags: JSON.stringify(tagIds) }),
    },
    signal,
    read: async (answer) => {
      try {
        return await readRows(answer, onMore);
      } catch (cause) {
        // The connection broke in the middle of the file.
        throw new ApiError('ERR_NETWORK', {}, { cause });
      }
    },
  });

const nothingYet: Share = { done: 0, total: null };

/** Saves all contacts that match the page's filter as `contacts.csv`, also those that the page has not loaded (rule C9). */
export const useExportContacts = () => {
  const { t } = useTranslation('contacts');
  const [share, setShare] = useState(nothingYet);
  const underWay = useRef(new AbortController());
  const save = useMutation({
    mutationFn: (wanted: Wanted) => {
      setShare(nothingYet);
      underWay.current = new AbortController();
      return fetchFile(wanted, underWay.current.signal, setShare);
    },
    onSuccess: ({ file, total }) => {
      saveFile(file, 'contacts.csv');
      toast('success', t('exporting.done', { total }));
    },
    meta: { showsOwnErrors: true },
  });
  const cancel = (): void => {
    underWay.current.abort();
    save.reset();
  };
  return { save, share, cancel };
};
export type Exporting = ReturnType<typeof useExportContacts>;

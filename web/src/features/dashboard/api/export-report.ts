import { type ReportColumn, exportReport } from '@balcao/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../../lib/session/api-error.ts';
import { api } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/page/toasts.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { queryOf, type ReportFilter } from './report-filter.ts';

type Wanted = { readonly filter: ReportFilter; readonly columns: readonly ReportColumn[] };

const readFile = async (answer: Response, onBytes: (bytes: number) => void): Promise<Blob> => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    const reader = answer.body?.getReader();
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
      parts.push(part.value);
      bytes += part.value.byteLength;
      onBytes(bytes);
    }
  } catch (cause) {
    // The connection broke in the middle of the file.
    throw new ApiError('ERR_NETWORK', {}, { cause });
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
};

/** One row per conversation of the period, as `conversations.csv`. */
export const useExportReport = () => {
  const { t } = useTranslation('dashboard');
  const [bytes, setBytes] = useState(0);
  const save = useMutation({
    mutationFn: ({ filter, columns }: Wanted) => {
      setBytes(0);
      return api.download(exportReport, {
        query: { ...queryOf(filter), columns: columns.join(',') },
        read: (answer) => readFile(answer, setBytes),
      });
    },
    onSuccess: (file) => {
      saveFile(file, 'conversations.csv');
      toast('success', t('export.done'));
    },
  });
  return { save, kilobytes: Math.ceil(bytes / 1_024) };
};

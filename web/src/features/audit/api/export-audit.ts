import { exportAudit } from '@balcao/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, toApiError } from '../../../lib/api-error.ts';
import { session } from '../../../lib/session.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { type AuditFilter, queryOf } from './audit-queries.ts';

/** The file as it downloads, with its progress. */
const fetchFile = async (
  asked: ReturnType<typeof queryOf>,
  onBytes: (bytes: number) => void,
): Promise<Blob> => {
  const query = new URLSearchParams(asked).toString();
  const response = await fetch(`${exportAudit.path}?${query}`, {
    headers: { authorization: `Bearer ${session.token() ?? ''}` },
  });
  if (!response.ok) throw await toApiError(response);
  const parts: BlobPart[] = [];
  let bytes = 0;
  try {
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
      parts.push(part.value);
      bytes += part.value.byteLength;
      onBytes(bytes);
    }
  } catch (cause) {
    throw new ApiError('ERR_NETWORK', {}, { cause });
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
};

export const useExportAudit = (timeZone: string) => {
  const [bytes, setBytes] = useState(0);
  const save = useMutation({
    mutationFn: (filter: AuditFilter) => {
      setBytes(0);
      return fetchFile(queryOf(filter, timeZone), setBytes);
    },
    onSuccess: (file) => {
      saveFile(file, 'audit.csv');
    },
  });
  return { save, kilobytes: Math.ceil(bytes / 1_024) };
};

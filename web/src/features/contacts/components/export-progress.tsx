import { useTranslation } from 'react-i18next';
import type { Exporting } from '../api/export-contacts.ts';
import { JobProgress } from './job-progress.tsx';

/** The progress of the export, or why it failed. */
export const ExportProgress = ({ exporting: { save, share, cancel } }: { readonly exporting: Exporting }) => {
  const { t } = useTranslation('contacts');
  if (!save.isPending && !save.isError) return null;
  return (
    <JobProgress
      state={save.isError ? 'failed' : 'running'}
      label={t('export')}
      text={t('exporting.running', { done: share.done, total: share.total ?? '…' })}
      failedText={(problem) => t('exporting.failed', { problem })}
      problem={save.error}
      share={share}
      onClose={save.reset}
      onCancel={cancel}
    />
  );
};

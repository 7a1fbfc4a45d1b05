import { useTexts } from '../../../lib/i18n.ts';
import type { Exporting } from '../api/export-contacts.ts';
import { JobProgress } from './job-progress.tsx';

/** How far the file is that is being made, or why there is none. */
export const ExportProgress = ({ exporting: { save, share } }: { readonly exporting: Exporting }) => {
  const texts = useTexts('contacts');
  if (!save.isPending && !save.isError) return null;
  return (
    <JobProgress
      state={save.isError ? 'failed' : 'running'}
      label={texts('export')}
      text={texts('exporting.running', { done: share.done, total: share.total ?? '…' })}
      failedText={(problem) => texts('exporting.failed', { problem })}
      problem={save.error}
      share={share}
      onClose={save.reset}
    />
  );
};

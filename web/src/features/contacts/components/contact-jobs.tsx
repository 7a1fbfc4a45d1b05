import { can } from '@balcao/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useUser } from '../../../lib/session/session.ts';
import { contactJobQueries } from '../api/contact-job-queries.ts';
import { seenDeletion, seenImport, watchedDeletion } from '../state/seen-jobs.ts';
import { useTranslation } from 'react-i18next';
import { JobProgress } from './job-progress.tsx';
import { useEffect } from 'react';
import { contactKeys } from '../contacts.realtime.ts';
import type { Exporting } from '../api/export-contacts.ts';
import { type ApiError, errorOfCode } from '../../../lib/session/api-error.ts';

/** Why a job failed; null if it did not. */
const jobProblem = (code: string | null): ApiError | null => (code === null ? null : errorOfCode(code));

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

type DeletionProgressProps = { readonly deletionId: string; readonly onClose: () => void };

const DeletionProgress = ({ deletionId, onClose }: DeletionProgressProps) => {
  const { t } = useTranslation('contacts');
  const queryClient = useQueryClient();
  const { data } = useQuery(contactJobQueries.deletion(deletionId));
  const state = data?.state;
  useEffect(() => {
    if (state === 'running') watchedDeletion.choose(deletionId);
    if (state === 'done') void queryClient.invalidateQueries({ queryKey: contactKeys.all });
  }, [state, deletionId, queryClient]);
  if (data === undefined) return null;
  const { deleted, total, problem } = data;
  return (
    <JobProgress
      state={data.state}
      label={t('deleteAll')}
      text={data.state === 'done' ? t('allDeleted') : t('deletion.running', { deleted, total })}
      failedText={(reason) => t('deletion.failed', { problem: reason, deleted, total })}
      problem={jobProblem(problem)}
      share={{ done: deleted, total }}
      onClose={onClose}
    />
  );
};

type Props = { readonly importId: string; readonly onClose: () => void };

const ImportProgress = ({ importId, onClose }: Props) => {
  const { t } = useTranslation('contacts');
  const { data } = useQuery(contactJobQueries.import(importId));
  if (data === undefined) return null;
  const { state, seen, created, skipped, total } = data;
  const key = state !== 'done' ? 'running' : total === 0 ? 'nobody' : 'done';
  const values = { seen, total: total ?? '…', created, skipped };
  return (
    <JobProgress
      state={state}
      label={t('import.title')}
      text={t(`import.${key}`, values)}
      failedText={(problem) => t('import.failed', { problem })}
      problem={jobProblem(data.problem)}
      share={{ done: seen, total }}
      onClose={onClose}
    />
  );
};

/** The jobs of the contacts. They show until the user has seen their end, also after a reload. */
export const ContactJobs = () => {
  const { profile } = useUser();
  const { data: imported } = useQuery({
    ...contactJobQueries.latestImport(),
    enabled: can(profile, 'contacts-page:importContacts'),
  });
  const { data: deletion } = useQuery({
    ...contactJobQueries.latestDeletion(),
    enabled: can(profile, 'contacts-page:deleteAllContacts'),
  });
  const seen = [seenImport.use(), seenDeletion.use()];
  const watched = watchedDeletion.use();
  const isUnseen = (id: string | undefined): id is string => id !== undefined && !seen.includes(id);
  const importId = imported?.import?.id;
  const latest = deletion?.deletion ?? undefined;
  const deletionId = latest?.state === 'done' && latest.id !== watched ? undefined : latest?.id;
  return (
    <>
      {isUnseen(importId) ? (
        <ImportProgress importId={importId} onClose={() => seenImport.choose(importId)} />
      ) : null}
      {isUnseen(deletionId) ? (
        <DeletionProgress deletionId={deletionId} onClose={() => seenDeletion.choose(deletionId)} />
      ) : null}
    </>
  );
};

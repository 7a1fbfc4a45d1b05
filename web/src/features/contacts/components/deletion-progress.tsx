import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { contactJobQueries } from '../api/contact-job-queries.ts';
import { jobProblem } from '../state/job-problem.ts';
import { watchedDeletion } from '../state/seen-jobs.ts';
import { JobProgress } from './job-progress.tsx';
import { contactKeys } from '../contacts.realtime.ts';

type Props = { readonly deletionId: string; readonly onClose: () => void };

export const DeletionProgress = ({ deletionId, onClose }: Props) => {
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

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { contactJobQueries } from '../api/contact-job-queries.ts';
import { jobProblem } from '../state/job-problem.ts';
import { JobProgress } from './job-progress.tsx';

type Props = { readonly importId: string; readonly onClose: () => void };

export const ImportProgress = ({ importId, onClose }: Props) => {
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

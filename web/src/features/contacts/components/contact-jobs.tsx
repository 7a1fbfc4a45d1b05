import { can } from '@balcao/contracts';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../lib/session.ts';
import { contactJobQueries } from '../api/contact-job-queries.ts';
import { seenDeletion, seenImport, watchedDeletion } from '../state/seen-jobs.ts';
import { DeletionProgress } from './deletion-progress.tsx';
import { ImportProgress } from './import-progress.tsx';

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
  const isTold = (id: string | undefined): id is string => id !== undefined && !seen.includes(id);
  const importId = imported?.import?.id;
  const latest = deletion?.deletion ?? undefined;
  const deletionId = latest?.state === 'done' && latest.id !== watched ? undefined : latest?.id;
  return (
    <>
      {isTold(importId) ? (
        <ImportProgress importId={importId} onClose={() => seenImport.choose(importId)} />
      ) : null}
      {isTold(deletionId) ? (
        <DeletionProgress deletionId={deletionId} onClose={() => seenDeletion.choose(deletionId)} />
      ) : null}
    </>
  );
};

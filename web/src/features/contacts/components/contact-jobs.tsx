import { can } from '@balcao/contracts';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../lib/session.ts';
import { contactJobQueries } from '../api/contact-job-queries.ts';
import { seenDeletion, seenImport } from '../state/seen-jobs.ts';
import { DeletionProgress } from './deletion-progress.tsx';
import { ImportProgress } from './import-progress.tsx';

/** What goes on with the contacts, also for whoever comes back to it, until its end was seen. */
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
  const isTold = (id: string | undefined): id is string => id !== undefined && !seen.includes(id);
  const importId = imported?.import?.id;
  const deletionId = deletion?.deletion?.id;
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

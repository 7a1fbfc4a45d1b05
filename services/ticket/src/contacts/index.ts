import type { TicketModule } from '#surroundings.ts';
import { serveChangeContact } from './commands/change-contact.endpoint.ts';
import { serveCreateContact } from './commands/create-contact.endpoint.ts';
import { serveSetContactTags } from './commands/set-contact-tags.endpoint.ts';
import { serveTakeContact } from './commands/take-contact.endpoint.ts';
import { serveContacts } from './contacts.operations.ts';
import { contactsProjection } from './contacts.projection.ts';
import { serveContactExports } from './export/export-contacts.operations.ts';
import { serveImports } from './import/import-contacts.endpoints.ts';
import { createImporting } from './import/import-contacts.job.ts';
import { serveListContacts } from './list/list-contacts.endpoints.ts';
import { createNumberChecks } from './numbers/number-checks.ts';
import { createNumberTries } from './numbers/number-tries.ts';
import { createPictureFetching } from './pictures/fetch-pictures.job.ts';
import { followDeletedContacts } from './pictures/forget-pictures.consumer.ts';
import { sweepPicturesJob } from './pictures/sweep-pictures.job.ts';
import { serveScriptContacts } from './scripts/script-contacts.endpoints.ts';

export { findAddresses, lockAddresses } from './addresses.query.ts';
export {
  assertReached,
  contactFactsOf,
  extraInfoOf,
  factColumns,
  findContact,
  numbersOf,
  seesNumbers,
  tagsOfContact,
} from './contacts.query.ts';
export { createStrangers } from './create-strangers.ts';
export { lockAndReadContacts, lockContacts, type LockedRow } from './lock-contacts.ts';
export { createNumberChecks, type NumberChecks } from './numbers/number-checks.ts';
export { hasNumber, isNameShown } from './list/list-contacts.query.ts';
export { copyPicture, givePictureBack, adoptPicture } from './pictures/merged-pictures.ts';
export { wantPictures } from './pictures/waiting-pictures.table.ts';
export { found } from './commands/edit-contacts.ts';
export { setTags } from './commands/set-contact-tags.endpoint.ts';

export const contacts: TicketModule = {
  projections: [contactsProjection],
  open: (surroundings) => {
    const { store, bus, config, jobs, catalogue, pictures } = surroundings;
    const { db } = store;
    const checks = createNumberChecks(bus, {
      questionsPerUser: config.MAX_NUMBER_CHECKS_PER_USER,
      callsPerUser: config.MAX_NUMBER_CHECK_CALLS_PER_USER,
      calls: config.MAX_NUMBER_CHECK_CALLS,
    });
    const countNumberTry = createNumberTries(db, config.NUMBER_TRIES_PER_HOUR);
    const scheduleImport = jobs.timer(catalogue.importContacts, createImporting(surroundings));
    jobs.every(catalogue.sweepPictures, sweepPicturesJob(surroundings));
    jobs.timer(catalogue.fetchPictures, createPictureFetching(surroundings));
    return {
      endpoints: [
        ...serveListContacts(db),
        serveCreateContact({ store, checks, countNumberTry }),
        serveChangeContact({ store, checks, countNumberTry }),
        serveTakeContact(store, countNumberTry),
        serveSetContactTags(store),
        ...serveImports({ ...surroundings, schedule: (id) => void scheduleImport({ id }, { id }) }),
        ...serveScriptContacts({ store, countNumberTry }),
      ],
      operations: [...serveContacts(db), ...serveContactExports(store)],
      consumers: (from) => [followDeletedContacts(from, pictures)],
    };
  },
};

import { AppError, eraseScriptContact, isVisible, type SeenPlace, visibilityOf } from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import { assertReached } from '#contacts/index.ts';
import type { TicketStore } from '#database/store.ts';
import { deleteContacts } from './delete-contacts.ts';

/** A token that is limited to sectors erases no contact with tickets that it does not see (rule P22). */
export const serveEraseScriptContact = (store: TicketStore): EndpointHandler =>
  serveEndpoint(eraseScriptContact, async ({ params: { contactId }, actor, context }) => {
    const visibility = visibilityOf(actor);
    const seesAll = (places: readonly SeenPlace[]): boolean =>
      places.every((place) => isVisible(visibility, place));
    const { written } = await store.transaction(async (tx) => {
      await assertReached(tx.db, actor, contactId);
      if ((await deleteContacts(tx, [contactId], metadataOf(context), seesAll)) === 0)
        throw new AppError('ERR_NO_CONTACT_FOUND');
    });
    return { body: undefined, written };
  });

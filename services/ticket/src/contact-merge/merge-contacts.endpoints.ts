import {
  AppError,
  checkMerge,
  type Contact,
  contactSchema,
  mergeContacts,
  picturePath,
  unmergeContacts,
} from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint, commandOf } from '@balcao/event-bus';
import { orThrow } from '@balcao/event-store';
import type { MediaStore } from '@balcao/media-store';
import { newId } from '@balcao/service-kit';
import { noteStream } from '#notes/note.decider.ts';
import { contactStream } from '#contacts/contact.decider.ts';
import { drawId } from '#database/draw-ids.ts';
import type { TicketDb, TicketStore, TicketTransaction } from '#database/store.ts';
import {
  copyPicture,
  findContact,
  givePictureBack,
  lockAndReadContacts,
  lockContacts,
  adoptPicture,
  found,
} from '#contacts/index.ts';
import {
  mergeContacts as decideMerge,
  refusalOfMerge,
  unmergeContacts as decideUnmerge,
} from './merge-contacts.rules.ts';
import {
  findMerge,
  findNoteIds,
  findTicketIds,
  findTicketIdsSince,
  haveRivalTickets,
} from './merge-contacts.query.ts';

type Pictures = Pick<MediaStore, 'open' | 'put' | 'remove'>;

/** Tells a user beforehand whether two contacts can be merged. The merge itself checks again. */
export const serveCheckMerge = (db: TicketDb): EndpointHandler =>
  serveEndpoint(checkMerge, async ({ params, query }) => {
    const contactIds = [params.contactId, query.contactId] as const;
    const [winner, loser] = await Promise.all(contactIds.map((id) => findContact(db, id)));
    if (!winner || !loser) throw new AppError('ERR_NO_CONTACT_FOUND');
    const refusal = refusalOfMerge(
      { contactId: winner.id, isGroup: winner.isGroup },
      { contactId: loser.id, isGroup: loser.isGroup },
      await haveRivalTickets(db, contactIds),
    );
    return { body: { refusal } };
  });

/** Merges the other contact into this one, with all its history. If this one has no picture, it gets the other's. */
export const serveMergeContacts = (store: TicketStore, pictures: Pictures): EndpointHandler =>
  serveEndpoint(mergeContacts, async ({ params: { contactId }, body, context }) => {
    const merging = { contactId, mergedContactId: body.contactId };
    // Copied before any contact is locked. If the merge is refused or crashes, a sweep removes the copy.
    const copy = await copyPicture(store.db, pictures, merging);
    const merge = async (tx: TicketTransaction): Promise<Contact> => {
      const locked = await lockAndReadContacts(tx.db, [...new Set([contactId, body.contactId])]);
      const [winner, loser] = [locked.get(contactId), locked.get(body.contactId)];
      if (winner === undefined || loser === undefined) throw new AppError('ERR_NO_CONTACT_FOUND');
      const events = orThrow(
        decideMerge(winner, loser, {
          mergeId: await drawId(tx.db, 'merge_ids'),
          ticketIds: await findTicketIds(tx.db, loser.contactId),
          haveRivalTickets: await haveRivalTickets(tx.db, [winner.contactId, loser.contactId]),
        }),
      );
      const pictured = copy === null ? [] : await adoptPicture(tx.db, winner, loser.contactId, copy);
      await tx.append(contactStream(contactId), winner.revision, [...pictured, ...events], {
        metadata: metadataOf(context),
      });
      return found(tx, contactId);
    };
    const { result, written } = await store.once(commandOf(context, newId), merge, contactSchema);
    if (copy !== null && result.profilePicUrl !== picturePath(copy.key)) await pictures.remove(copy.key);
    return { body: result, written };
  });

/** Gives back what the merge took and the tickets that came by those addresses since, with the notes of both. */
export const serveUnmergeContacts = (store: TicketStore, pictures: Pictures): EndpointHandler =>
  serveEndpoint(unmergeContacts, async ({ params: { contactId, mergeId }, context }) => {
    const { result, written } = await store.transaction(async (tx) => {
      const asked = await findMerge(tx.db, contactId, mergeId);
      await lockContacts(tx.db, asked === null ? [contactId] : [contactId, asked.mergedContactId]);
      const winner = (await lockAndReadContacts(tx.db, [contactId])).get(contactId);
      if (winner === undefined) throw new AppError('ERR_NO_CONTACT_FOUND');
      const merge = await findMerge(tx.db, contactId, mergeId);
      if (merge === null) throw new AppError('ERR_NO_MERGE_FOUND');
      const events = decideUnmerge(winner, {
        ...merge,
        mergeId,
        presentTicketIds: await findTicketIds(tx.db, contactId),
        ticketIdsSince: await findTicketIdsSince(tx.db, contactId, merge.mergedContactId),
      });
      const pictured = await givePictureBack(tx.db, winner, merge.mergedContactId);
      await tx.append(contactStream(contactId), winner.revision, [...pictured.events, ...events], {
        metadata: metadataOf(context),
      });
      const ticketIds = await findTicketIds(tx.db, merge.mergedContactId);
      await tx.reseal({
        streams: (await findNoteIds(tx.db, ticketIds)).map(noteStream),
        from: contactStream(contactId),
        to: contactStream(merge.mergedContactId),
      });
      return { contact: await found(tx, contactId), unneeded: pictured.unneeded };
    });
    if (result.unneeded !== null) await pictures.remove(result.unneeded);
    return { body: result.contact, written };
  });

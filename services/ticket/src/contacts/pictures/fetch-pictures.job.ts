import type { TimerHandler } from '@balcao/service-runtime/jobs/jobs';
import {
  AppError,
  fetchPicture,
  mediaProblemSchema,
  type StoredMedia,
  type NewEventMetadata,
  picturePath,
} from '@balcao/contracts';
import { type CallContext, metadataOf, systemContext } from '@balcao/event-bus';
import { UnreadableMedia } from '@balcao/media-store/media-process';
import { orThrow } from '@balcao/event-store';
import { sql } from 'kysely';
import type { Surroundings } from '#surroundings.ts';
import { contactDecider, contactStream } from '#contacts/contact.decider.ts';
import type { TicketStore } from '#database/store.ts';
import { lockAndReadContacts } from '#contacts/lock-contacts.ts';
import {
  findDueConnections,
  findWaiting,
  storeAsked,
  noteFailure,
  type WaitingPicture,
} from './waiting-pictures.table.ts';
import { createSquarePicture } from './square-picture.ts';

type Parts = Pick<
  Surroundings,
  'store' | 'bus' | 'source' | 'pictures' | 'config' | 'log' | 'picturesPaceMs'
>;

/**
 * One job per connection fetches one picture after another. The waiting ones are rows in Postgres, which a sweep
 * finds.
 */
export const createPictureFetching = (parts: Parts): TimerHandler<{ readonly connectionId: number }> => {
  const { store, picturesPaceMs: paceMs } = parts;
  const fetchPicture = createFetchPicture(parts);
  return {
    run: async ({ connectionId }) => {
      const waiting = await findWaiting(store.db, connectionId);
      if (waiting === null) return undefined;
      await fetchPicture(waiting);
      return { againInMs: paceMs };
    },
    sweep: async (add) => {
      for (const connectionId of await findDueConnections(store.db))
        // A waiting job keeps its pace.
        await add({ connectionId }, { id: String(connectionId), delayMs: paceMs });
    },
  };
};

const patienceMs = 60_000;

/**
 * Asks the channel for a contact's picture and shows it. It may run again at any time, and a failure needs no alarm.
 */
const createFetchPicture = ({ store, bus, source, pictures, config, log }: Parts) => {
  const toSquare = createSquarePicture({ source, pictures, config });
  const show = async (
    { contactId }: WaitingPicture,
    found: { readonly sourceHash: string | null; readonly key: string | null },
    context: CallContext,
  ): Promise<void> => {
    const unneeded = await showPicture(store, { contactId, ...found }, metadataOf(context));
    if (unneeded !== null) await pictures.remove(unneeded);
  };

  const take = async (waiting: WaitingPicture, picture: StoredMedia, context: CallContext): Promise<void> => {
    const sourceHash = picture.sha256;
    if (sourceHash === waiting.sourceHash) {
      await storeAsked(store.db, waiting.contactId);
      return;
    }
    try {
      await show(waiting, { sourceHash, key: await toSquare(picture) }, context);
    } catch (error) {
      if (isToolMissing(error)) {
        log.debug({ contactId: waiting.contactId }, 'without ffmpeg there are no pictures');
        await storeAsked(store.db, waiting.contactId);
      } else if (error instanceof UnreadableMedia) {
        log.info({ err: error, contactId: waiting.contactId }, 'a picture could not be read');
        await show(waiting, { sourceHash, key: null }, context);
      } else throw error;
    }
  };

  return async (waiting: WaitingPicture): Promise<void> => {
    if (waiting.of.length === 0) {
      await storeAsked(store.db, waiting.contactId);
      return;
    }
    const context = systemContext('fetch-pictures', { deadlineMs: patienceMs });
    try {
      const { picture } = await bus.callHolder(
        waiting.connectionId,
        fetchPicture,
        { of: [...waiting.of] },
        context,
      );
      if (picture === null) await show(waiting, { sourceHash: null, key: null }, context);
      else {
        try {
          await take(waiting, picture, context);
        } finally {
          await source.remove(picture.key);
        }
      }
    } catch (error) {
      const { contactId } = waiting;
      if (error instanceof AppError) log.debug({ contactId, code: error.code }, 'a picture did not come');
      // Other pictures must not wait for this error.
      else log.warn({ err: error, contactId }, 'a picture could not be taken');
      if (isTooLarge(error)) await show(waiting, { sourceHash: null, key: null }, context);
      else await noteFailure(store.db, waiting);
    }
  };
};

const isToolMissing = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'ERR_MEDIA_TOOL_MISSING';

const isTooLarge = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'ERR_PAYLOAD_TOO_LARGE' ||
    mediaProblemSchema.safeParse(error.details.reason).data === 'too-large');

type Found = {
  readonly contactId: number;
  /** The hash of the channel's bytes; null if it had no picture. */
  readonly sourceHash: string | null;
  /** null if no picture is shown. */
  readonly key: string | null;
};

/**
 * Shows a found picture. Answers the key that is no longer used: the former one, or this one if the contact was
 * deleted.
 */
const showPicture = async (
  store: TicketStore,
  { contactId, sourceHash, key }: Found,
  metadata: NewEventMetadata,
): Promise<string | null> => {
  const { result } = await store.transaction(async (tx) => {
    const contact = (await lockAndReadContacts(tx.db, [contactId])).get(contactId);
    const before = await tx.db
      .selectFrom('st_contact_pictures')
      .select('picture_key')
      .where('contact_id', '=', contactId)
      .forUpdate()
      .executeTakeFirst();
    if (contact === undefined || before === undefined) return key;
    const profilePicUrl = key === null ? '' : picturePath(key);
    const events = orThrow(
      contactDecider.decide({ type: 'ChangeDetails', changes: { profilePicUrl } }, contact),
    );
    await tx.append(contactStream(contactId), contact.revision, events, { metadata });
    await tx.db
      .updateTable('st_contact_pictures')
      .set({
        source_hash: sourceHash,
        picture_key: key,
        due_at: null,
        asked_at: sql<Date>`now()`,
        failures: 0,
      })
      .where('contact_id', '=', contactId)
      .execute();
    return before.picture_key;
  });
  return result;
};

import {
  AppError,
  changeTag,
  countTags,
  createTag,
  deleteAllTags,
  deleteTag,
  type NewEventMetadata,
  listAllTags,
  listTags,
  showTag,
  type Tag,
  tagSchema,
} from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint, commandOf } from '@balcao/event-bus';
import { type Clock, newId } from '@balcao/service-kit';
import { drawId } from '#database/draw-ids.ts';
import { refuseTaken } from '#database/refuse-taken.ts';
import type { TicketStore, TicketTransaction } from '#database/store.ts';
import { tagDecider, tagStream, type TagCommand } from './tag.decider.ts';
import { findAllTags, findTag, findTagPage, findTagUse } from './tags.query.ts';

type Calls =
  | 'listTags'
  | 'listAllTags'
  | 'countTags'
  | 'showTag'
  | 'createTag'
  | 'changeTag'
  | 'deleteTag'
  | 'deleteAllTags';

/** The tags themselves (rule K1); who carries them is a matter of contacts. */
export const serveTags = (store: TicketStore, clock: Clock): Readonly<Record<Calls, EndpointHandler>> => ({
  listTags: serveEndpoint(listTags, async ({ query }) => ({ body: await findTagPage(store.db, query) })),
  listAllTags: serveEndpoint(listAllTags, async () => ({ body: await findAllTags(store.db) })),
  countTags: serveEndpoint(countTags, async ({ query }) => ({ body: await findTagUse(store.db, query) })),
  showTag: serveEndpoint(showTag, async ({ params }) => ({
    body: present(await findTag(store.db, params.tagId)),
  })),

  createTag: serveEndpoint(createTag, async ({ body, context }) => {
    const create = async (tx: TicketTransaction): Promise<Tag> => {
      const tagId = await drawId(tx.db, 'tag_ids');
      const command: TagCommand = { type: 'CreateTag', tagId, ...body, at: clock.now().toISOString() };
      return act(tx, tagId, command, metadataOf(context));
    };
    const { result, written } = await refuseTaken(
      store.once(commandOf(context, newId), create, tagSchema),
      taken,
    );
    return { body: result, written };
  }),

  changeTag: serveEndpoint(changeTag, async ({ params: { tagId }, body, context }) => {
    const at = clock.now().toISOString();
    const change = async (tx: TicketTransaction): Promise<Tag> => {
      const { contacttag } = present(await findTag(tx.db, tagId));
      const command: TagCommand = { type: 'ChangeTag', ...body, contacts: contacttag.length, at };
      return { ...(await act(tx, tagId, command, metadataOf(context))), contacttag };
    };
    const { result, written } = await refuseTaken(store.transaction(change), taken);
    return { body: result, written };
  }),

  deleteTag: serveEndpoint(deleteTag, async ({ params: { tagId }, context }) => {
    const outcome = await store.execute({
      decider: tagDecider,
      stream: tagStream(tagId),
      command: { type: 'DeleteTag' },
      metadata: metadataOf(context),
    });
    if (!outcome.ok) throw AppError.from(outcome.error);
    return { body: { message: 'Tag deleted' }, written: outcome.value.written };
  }),

  deleteAllTags: serveEndpoint(deleteAllTags, async ({ context }) => {
    const metadata = metadataOf(context);
    const { written } = await store.transaction(async (tx) => {
      const rows = await tx.db.selectFrom('rm_tags').select('tag_id').orderBy('tag_id').forUpdate().execute();
      await Promise.all(
        rows.map(({ tag_id: tagId }) =>
          tx.append(tagStream(tagId), 'any', [{ type: 'TagDeleted', data: { tagId } }], { metadata }),
        ),
      );
    });
    return { body: { message: 'Tags deleted' }, written };
  }),
});

const taken = { rm_tags_name: { code: 'ERR_TAG_NAME_ALREADY_EXISTS', field: 'name' } } as const;

const act = async (
  tx: TicketTransaction,
  tagId: number,
  command: TagCommand,
  metadata: NewEventMetadata,
): Promise<Tag> => {
  const outcome = await tx.execute({ decider: tagDecider, stream: tagStream(tagId), command, metadata });
  if (!outcome.ok) throw AppError.from(outcome.error);
  const { state } = outcome.value;
  return present(state.status === 'present' ? state.tag : null);
};

const present = (tag: Tag | null): Tag => {
  if (tag === null) throw new AppError('ERR_NO_TAG_FOUND');
  return tag;
};

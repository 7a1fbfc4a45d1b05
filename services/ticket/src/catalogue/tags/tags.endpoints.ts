import {
  AppError,
  changeScriptTag,
  changeTag,
  countTags,
  createScriptTag,
  createTag,
  deleteAllTags,
  deleteScriptTag,
  deleteTag,
  type Endpoint,
  type NewEventMetadata,
  listAllTags,
  listScriptTags,
  listTags,
  showTag,
  type Tag,
  tagSchema,
} from '@balcao/contracts';
import {
  type CallContext,
  type EndpointHandler,
  metadataOf,
  serveEndpoint,
  commandOf,
} from '@balcao/event-bus';
import { editSince } from '@balcao/event-store';
import { type Clock, newId } from '@balcao/service-kit';
import type { z } from 'zod';
import { drawId } from '#database/draw-ids.ts';
import { refuseDuplicate } from '#database/refuse-duplicate.ts';
import { commandHandler, type TicketStore, type TicketTransaction } from '#database/store.ts';
import { tagDecider, tagStream, type TagCommand, type TagState } from './tag.decider.ts';
import { findAllTags, findTag, findTagPage, findTagUse } from './tags.query.ts';

/** Serves the tags themselves (rule K1). The tags of a contact belong to `contacts`. */
export const serveTags = (store: TicketStore, clock: Clock): readonly EndpointHandler[] => [
  serveEndpoint(listTags, async ({ query }) => ({ body: await findTagPage(store.db, query) })),
  serveEndpoint(listAllTags, async () => ({ body: await findAllTags(store.db) })),
  serveEndpoint(listScriptTags, async () => ({ body: { tags: await findAllTags(store.db) } })),
  serveEndpoint(countTags, async ({ query }) => ({ body: await findTagUse(store.db, query) })),
  serveEndpoint(showTag, async ({ params: { tagId } }) => {
    const [{ revision }, tag] = await Promise.all([
      store.load(tagDecider, tagStream(tagId)),
      findTag(store.db, tagId),
    ]);
    return { body: present(tag), version: revision };
  }),

  serveEndpoint(createTag, create(store, clock)),
  serveEndpoint(createScriptTag, create(store, clock)),
  serveEndpoint(changeTag, change(store, clock)),
  serveEndpoint(changeScriptTag, change(store, clock)),
  serveEndpoint(deleteTag, async ({ params: { tagId }, context }) => ({
    body: { message: 'Tag deleted' },
    written: await remove(store, tagId, context),
  })),
  serveEndpoint(deleteScriptTag, async ({ params: { tagId }, context }) => ({
    body: undefined,
    written: await remove(store, tagId, context),
  })),

  serveEndpoint(deleteAllTags, async ({ context }) => {
    const metadata = metadataOf(context);
    const { written } = await store.transaction(async (tx) => {
      const rows = await tx.db.selectFrom('rm_tags').select('tag_id').orderBy('tag_id').forUpdate().execute();
      await Promise.all(
        rows.map(({ tag_id: tagId }) => tags.within(tx, tagId, { type: 'DeleteTag' }, { metadata })),
      );
    });
    return { body: { message: 'Tags deleted' }, written };
  }),
];

type Asked<E extends Endpoint> = {
  readonly params: z.output<E['params']>;
  readonly body: z.output<E['body']>;
  readonly context: CallContext;
};

const create =
  (store: TicketStore, clock: Clock) =>
  async ({ body, context }: Asked<typeof createTag>) => {
    const add = async (tx: TicketTransaction): Promise<Tag> => {
      const tagId = await drawId(tx.db, 'tag_ids');
      const command: TagCommand = { type: 'CreateTag', tagId, ...body, at: clock.now().toISOString() };
      return (await act(tx, tagId, command, metadataOf(context))).tag;
    };
    const { result, written } = await refuseDuplicate(
      store.once(commandOf(context, newId), add, tagSchema),
      taken,
    );
    return { body: result, written };
  };

const change =
  (store: TicketStore, clock: Clock) =>
  async ({ params: { tagId }, body, context }: Asked<typeof changeTag>) => {
    const at = clock.now().toISOString();
    const edit = async (tx: TicketTransaction): Promise<Changed> => {
      const { contacttag } = present(await findTag(tx.db, tagId));
      const changes = await editSince(tx, {
        decider: tagDecider,
        stream: tagStream(tagId),
        fieldsOf: tagOf,
        wanted: body,
        ifMatch: context.ifMatch,
      });
      const command: TagCommand = { type: 'ChangeTag', ...changes, contacts: contacttag.length, at };
      const { tag, revision } = await act(tx, tagId, command, metadataOf(context));
      return { tag: { ...tag, contacttag }, revision };
    };
    const { result, written } = await refuseDuplicate(store.transaction(edit), taken);
    return { body: result.tag, written, version: result.revision };
  };

const tags = commandHandler(tagDecider, tagStream);

const remove = async (store: TicketStore, tagId: number, context: CallContext) => {
  const { written } = await tags.execute(
    store,
    tagId,
    { type: 'DeleteTag' },
    { metadata: metadataOf(context) },
  );
  return written;
};

const taken = { rm_tags_name: { code: 'ERR_TAG_NAME_ALREADY_EXISTS', field: 'name' } } as const;

const act = async (
  tx: TicketTransaction,
  tagId: number,
  command: TagCommand,
  metadata: NewEventMetadata,
): Promise<Changed> => {
  const { state, revision } = await tags.within(tx, tagId, command, { metadata });
  return { tag: present(tagOf(state)), revision };
};

type Changed = { readonly tag: Tag; readonly revision: number };

const tagOf = (state: TagState): Tag | null => (state.status === 'present' ? state.tag : null);

const present = (tag: Tag | null): Tag => {
  if (tag === null) throw new AppError('ERR_NO_TAG_FOUND');
  return tag;
};

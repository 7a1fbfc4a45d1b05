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
import type { TicketStore, TicketTransaction } from '#database/store.ts';
import { tagDecider, tagStream, type TagCommand, type TagState } from './tag.decider.ts';
import { findAllTags, findTag, findTagPage, findTagUse } from './tags.query.ts';

type Calls =
  | 'listTags'
  | 'listAllTags'
  | 'countTags'
  | 'showTag'
  | 'createTag'
  | 'changeTag'
  | 'deleteTag'
  | 'deleteAllTags'
  | 'createScriptTag'
  | 'changeScriptTag'
  | 'deleteScriptTag';

/** Serves the tags themselves (rule K1). The tags of a contact belong to `contacts`. */
export const serveTags = (store: TicketStore, clock: Clock): Readonly<Record<Calls, EndpointHandler>> => ({
  listTags: serveEndpoint(listTags, async ({ query }) => ({ body: await findTagPage(store.db, query) })),
  listAllTags: serveEndpoint(listAllTags, async () => ({ body: await findAllTags(store.db) })),
  countTags: serveEndpoint(countTags, async ({ query }) => ({ body: await findTagUse(store.db, query) })),
  showTag: serveEndpoint(showTag, async ({ params: { tagId } }) => {
    const [{ revision }, tag] = await Promise.all([
      store.load(tagDecider, tagStream(tagId)),
      findTag(store.db, tagId),
    ]);
    return { body: present(tag), version: revision };
  }),

  createTag: serveEndpoint(createTag, create(store, clock)),
  createScriptTag: serveEndpoint(createScriptTag, create(store, clock)),
  changeTag: serveEndpoint(changeTag, change(store, clock)),
  changeScriptTag: serveEndpoint(changeScriptTag, change(store, clock)),
  deleteTag: serveEndpoint(deleteTag, async ({ params: { tagId }, context }) => ({
    body: { message: 'Tag deleted' },
    written: await remove(store, tagId, context),
  })),
  deleteScriptTag: serveEndpoint(deleteScriptTag, async ({ params: { tagId }, context }) => ({
    body: undefined,
    written: await remove(store, tagId, context),
  })),

  deleteAllTags: serveEndpoint(deleteAllTags, async ({ context }) => {
    const metadata = metadataOf(context);
    const { written } = await store.transaction(async (tx) => {
      const rows = await tx.db.selectFrom('rm_tags').select('tag_id').orderBy('tag_id').forUpdate().execute();
      await Promise.all(rows.map(({ tag_id: tagId }) => removeWithAll(tx, tagId, metadata)));
    });
    return { body: { message: 'Tags deleted' }, written };
  }),
});

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

const remove = async (store: TicketStore, tagId: number, context: CallContext) => {
  const outcome = await store.execute({
    decider: tagDecider,
    stream: tagStream(tagId),
    command: { type: 'DeleteTag' },
    metadata: metadataOf(context),
  });
  if (!outcome.ok) throw AppError.from(outcome.error);
  return outcome.value.written;
};

const taken = { rm_tags_name: { code: 'ERR_TAG_NAME_ALREADY_EXISTS', field: 'name' } } as const;

const removeWithAll = async (
  tx: TicketTransaction,
  tagId: number,
  metadata: NewEventMetadata,
): Promise<void> => {
  const outcome = await tx.execute({
    decider: tagDecider,
    stream: tagStream(tagId),
    command: { type: 'DeleteTag' },
    metadata,
  });
  if (!outcome.ok) throw AppError.from(outcome.error);
};

const act = async (
  tx: TicketTransaction,
  tagId: number,
  command: TagCommand,
  metadata: NewEventMetadata,
): Promise<Changed> => {
  const outcome = await tx.execute({ decider: tagDecider, stream: tagStream(tagId), command, metadata });
  if (!outcome.ok) throw AppError.from(outcome.error);
  const { state, revision } = outcome.value;
  return { tag: present(tagOf(state)), revision };
};

type Changed = { readonly tag: Tag; readonly revision: number };

const tagOf = (state: TagState): Tag | null => (state.status === 'present' ? state.tag : null);

const present = (tag: Tag | null): Tag => {
  if (tag === null) throw new AppError('ERR_NO_TAG_FOUND');
  return tag;
};

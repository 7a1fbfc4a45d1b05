import {
  changeScriptTag,
  changeTag,
  countTags,
  createScriptTag,
  createTag,
  deleteAllTags,
  deleteScriptTag,
  deleteTag,
  type Endpoint,
  listAllTags,
  listScriptTags,
  listTags,
  showTag,
  tagSchema,
} from '@balcao/contracts';
import { type CallContext, type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import type { Clock } from '@balcao/service-kit';
import type { z } from 'zod';
import { entriesOf } from '#catalogue/entries.ts';
import type { TicketStore } from '#database/store.ts';
import { tagDecider, tagStream } from './tag.decider.ts';
import { findAllTags, findTag, findTagPage, findTagUse } from './tags.query.ts';

const tags = entriesOf({
  decider: tagDecider,
  streamOf: tagStream,
  entryOf: (state) => (state.status === 'present' ? state.tag : null),
  ids: 'tag_ids',
  schema: tagSchema,
  absent: 'ERR_NO_TAG_FOUND',
  taken: { rm_tags_name: { code: 'ERR_TAG_NAME_ALREADY_EXISTS', field: 'name' } },
});

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
    return { body: tags.present(tag), version: revision };
  }),

  serveEndpoint(createTag, create(store, clock)),
  serveEndpoint(createScriptTag, create(store, clock)),
  serveEndpoint(changeTag, change(store, clock)),
  serveEndpoint(changeScriptTag, change(store, clock)),
  serveEndpoint(deleteTag, async ({ params: { tagId }, context }) => ({
    body: { message: 'Tag deleted' },
    written: await tags.remove(store, tagId, { type: 'DeleteTag' }, context),
  })),
  serveEndpoint(deleteScriptTag, async ({ params: { tagId }, context }) => ({
    body: undefined,
    written: await tags.remove(store, tagId, { type: 'DeleteTag' }, context),
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
  ({ body, context }: Asked<typeof createTag>) => {
    const at = clock.now().toISOString();
    return tags.create(store, context, (tagId) => ({ type: 'CreateTag', tagId, ...body, at }));
  };

const change =
  (store: TicketStore, clock: Clock) =>
  ({ params: { tagId: id }, body: wanted, context }: Asked<typeof changeTag>) => {
    const at = clock.now().toISOString();
    return tags.change(store, { id, wanted, context }, async (tx, edit) => {
      const { contacttag } = tags.present(await findTag(tx.db, id));
      const { entry, revision } = await edit(({ name, color }) => ({
        type: 'ChangeTag',
        ...{ name, color, contacts: contacttag.length, at },
      }));
      return { entry: { ...entry, contacttag }, revision };
    });
  };

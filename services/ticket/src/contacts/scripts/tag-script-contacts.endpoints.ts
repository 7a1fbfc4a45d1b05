import {
  type Actor,
  AppError,
  setScriptContactTags,
  tagScriptContact,
  untagScriptContact,
} from '@balcao/contracts';
import { type CallContext, type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import { setTags } from '#contacts/commands/set-contact-tags.endpoint.ts';
import { contactDecider } from '#contacts/contact.decider.ts';
import { contactStream } from '#contacts/contact-stream.rules.ts';
import { assertReached } from '#contacts/reach.query.ts';
import type { LockedContact } from '#contacts/locked-contacts.ts';
import type { TicketStore, TicketTransaction } from '#database/store.ts';
import { answerContact } from './answer-contact.ts';

type Asked = { readonly actor: Actor; readonly context: CallContext };
type TagsOf = (
  tx: TicketTransaction,
  before: LockedContact,
) => readonly number[] | Promise<readonly number[]>;

export const serveTagScriptContacts = (store: TicketStore): readonly EndpointHandler[] => {
  const tag = async (contactId: number, { actor, context }: Asked, tagsOf: TagsOf) => {
    const { result, written } = await store.transaction(async (tx) =>
      setTags(
        tx,
        contactId,
        async (locked) => {
          await assertReached(tx.db, actor, contactId);
          return tagsOf(tx, locked);
        },
        metadataOf(context),
      ),
    );
    return { ...answerContact(result), written };
  };
  return [
    serveEndpoint(setScriptContactTags, async ({ params, body, ...asked }) =>
      tag(params.contactId, asked, async (tx, locked) => {
        await assertSameTags(tx, locked, asked.context.ifMatch);
        return body.tagIds;
      }),
    ),
    serveEndpoint(tagScriptContact, async ({ params, body, ...asked }) =>
      tag(params.contactId, asked, (_, { tagIds }) => [...tagIds, ...body.tagIds]),
    ),
    serveEndpoint(untagScriptContact, async ({ params, ...asked }) =>
      tag(params.contactId, asked, (_, { tagIds }) => tagIds.filter((id) => id !== params.tagId)),
    ),
  ];
};

/** @throws AppError ERR_EDIT_CONFLICT if the tags changed since (rule G16) */
const assertSameTags = async (
  tx: TicketTransaction,
  { contactId, tagIds }: LockedContact,
  ifMatch: number | undefined,
): Promise<void> => {
  if (ifMatch === undefined) return;
  const before = await tx.loadAt(contactDecider, contactStream(contactId), ifMatch);
  if (before.status !== 'present') return;
  const isSame = before.tagIds.length === tagIds.length && tagIds.every((id) => before.tagIds.includes(id));
  if (!isSame) throw new AppError('ERR_EDIT_CONFLICT', { changed: { tagIds: [...tagIds] } });
};

import {
  type Failure,
  fail,
  failure,
  type NewEventOf,
  ok,
  type PastEventOf,
  type Tag,
  type TagEvents,
} from '@balcao/contracts';
import type { Decider } from '@balcao/event-store/core/decider';

export type TagState =
  { readonly status: 'absent' | 'deleted' } | { readonly status: 'present'; readonly tag: Tag };

/** `at`: the present time in ISO 8601. */
export type TagCommand =
  | {
      readonly type: 'CreateTag';
      readonly tagId: number;
      readonly name: string;
      readonly color: string;
      readonly at: string;
    }
  /** An absent field stays unchanged. */
  | {
      readonly type: 'ChangeTag';
      readonly name?: string | undefined;
      readonly color?: string | undefined;
      /** How many contacts carry the tag. */
      readonly contacts: number;
      readonly at: string;
    }
  | { readonly type: 'DeleteTag' };

/** Decides a tag of contacts, in stream `tag-<id>`. A constraint of the read model keeps its name unique. */
export const tagDecider: Decider<
  TagState,
  TagCommand,
  NewEventOf<TagEvents>,
  PastEventOf<TagEvents>,
  Failure<'ERR_NO_TAG_FOUND'>
> = {
  initial: () => ({ status: 'absent' }),
  decide: (command, state) => {
    if (command.type === 'CreateTag') {
      const { tagId: id, name, color, at } = command;
      const tag: Tag = { id, name, color, contacttag: [], createdAt: at, updatedAt: at };
      return ok(state.status === 'absent' ? [{ type: 'TagCreated', data: { tag } }] : []);
    }
    if (state.status !== 'present') return fail(failure('ERR_NO_TAG_FOUND'));
    const { tag } = state;
    if (command.type === 'DeleteTag') return ok([{ type: 'TagDeleted', data: { tagId: tag.id } }]);
    const { name = tag.name, color = tag.color, contacts, at } = command;
    if (name === tag.name && color === tag.color) return ok([]);
    return ok([
      { type: 'TagDetailsChanged', data: { tag: { ...tag, name, color, updatedAt: at }, contacts } },
    ]);
  },
  evolve: (_state, event) =>
    event.type === 'TagDeleted' ? { status: 'deleted' } : { status: 'present', tag: event.data.tag },
};

export const tagStream = (tagId: number): string => `tag-${tagId}`;

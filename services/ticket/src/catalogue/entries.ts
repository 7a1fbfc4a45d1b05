import {
  AppError,
  type ErrorCode,
  type Failure,
  type NewEventOf,
  type PastEventOf,
  type TicketEvents,
} from '@balcao/contracts';
import { type CallContext, commandOf, metadataOf } from '@balcao/event-bus';
import { editSince } from '@balcao/event-store';
import type { Decider } from '@balcao/event-store/core/decider';
import { newId } from '@balcao/service-kit';
import type { z } from 'zod';
import { drawId } from '#database/draw-ids.ts';
import { refuseDuplicate } from '#database/refuse-duplicate.ts';
import { commandHandler, type TicketStore, type TicketTransaction } from '#database/store.ts';

type Kind<State, Command, New, Past, Problem extends Failure, Entry> = {
  readonly decider: Decider<State, Command, New, Past, Problem>;
  readonly streamOf: (id: number) => string;
  readonly entryOf: (state: State) => Entry | null;
  readonly ids: Parameters<typeof drawId>[1];
  readonly schema: z.ZodType<Entry>;
  readonly absent: ErrorCode;
  /** The errors of values that another entry has, by the constraint that refuses them. */
  readonly taken: Parameters<typeof refuseDuplicate>[1];
};

type Wanted<Entry> = { readonly [Name in keyof Entry]?: Entry[Name] | undefined };
type Changed<Entry> = { readonly entry: Entry; readonly revision: number };

/** One kind of entries of the catalogue: each has a stream, and constraints of the table keep their names unique. */
export const entriesOf = <
  State,
  Command,
  New extends NewEventOf<TicketEvents>,
  Past extends PastEventOf<TicketEvents>,
  Problem extends Failure,
  Entry extends object,
>(
  kind: Kind<State, Command, New, Past, Problem, Entry>,
) => {
  const { decider, streamOf, entryOf, taken } = kind;
  const commands = commandHandler(decider, streamOf);

  const present = (entry: Entry | null): Entry => {
    if (entry === null) throw new AppError(kind.absent);
    return entry;
  };

  const act = async (
    tx: TicketTransaction,
    id: number,
    command: Command,
    context: CallContext,
  ): Promise<Changed<Entry>> => {
    const { state, revision } = await commands.within(tx, id, command, { metadata: metadataOf(context) });
    return { entry: present(entryOf(state)), revision };
  };

  return {
    ...commands,
    present,

    show: async (store: TicketStore, id: number) => {
      const { state, revision } = await store.load(decider, streamOf(id));
      return { body: present(entryOf(state)), version: revision };
    },

    /** Creates an entry once per request; `check` may refuse it. */
    create: async (
      store: TicketStore,
      context: CallContext,
      commandFor: (id: number) => Command,
      check?: (tx: TicketTransaction, entry: Entry) => Promise<void>,
    ) => {
      const create = async (tx: TicketTransaction): Promise<Entry> => {
        const id = await drawId(tx.db, kind.ids);
        const { entry } = await act(tx, id, commandFor(id), context);
        await check?.(tx, entry);
        return entry;
      };
      const once = store.once(commandOf(context, newId), create, kind.schema);
      const { result, written } = await refuseDuplicate(once, taken);
      return { body: result, written };
    },

    /** Runs an edit, which gets `edit` to make its command of what others have not changed since (rule G16). */
    change: async (
      store: TicketStore,
      {
        id,
        wanted,
        context,
      }: { readonly id: number; readonly wanted: Wanted<Entry>; readonly context: CallContext },
      work: (
        tx: TicketTransaction,
        edit: (commandFor: (changes: Wanted<Entry>) => Command) => Promise<Changed<Entry>>,
      ) => Promise<Changed<Entry>>,
    ) => {
      const change = (tx: TicketTransaction): Promise<Changed<Entry>> =>
        work(tx, async (commandFor) => {
          const about = {
            decider,
            stream: streamOf(id),
            fieldsOf: entryOf,
            wanted,
            ifMatch: context.ifMatch,
          };
          return act(tx, id, commandFor(await editSince(tx, about)), context);
        });
      const { result, written } = await refuseDuplicate(store.transaction(change), taken);
      return { body: result.entry, written, version: result.revision };
    },

    remove: async (store: TicketStore, id: number, command: Command, context: CallContext) =>
      (await commands.execute(store, id, command, { metadata: metadataOf(context) })).written,
  };
};

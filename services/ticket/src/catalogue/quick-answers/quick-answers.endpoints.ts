import {
  type Actor,
  AppError,
  changeQuickAnswer,
  createQuickAnswer,
  deleteAllQuickAnswers,
  deleteQuickAnswer,
  type NewEventMetadata,
  listQuickAnswers,
  mayEditQuickAnswers,
  type QuickAnswer,
  quickAnswerSchema,
  showQuickAnswer,
} from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint, commandOf } from '@balcao/event-bus';
import { editSince } from '@balcao/event-store';
import { type Clock, newId } from '@balcao/service-kit';
import { drawId } from '#database/draw-ids.ts';
import { refuseDuplicate } from '#database/refuse-duplicate.ts';
import type { TicketDb, TicketStore, TicketTransaction } from '#database/store.ts';
import { findSettings } from '#directory/settings.query.ts';
import {
  quickAnswerDecider,
  quickAnswerStream,
  type QuickAnswerCommand,
  type QuickAnswerState,
} from './quick-answer.decider.ts';
import { findQuickAnswers } from './quick-answers.query.ts';

/** Quick answers (rule K5): all users read them, admins write them, and attendants while a setting allows it. */
export const serveQuickAnswers = (store: TicketStore, clock: Clock): readonly EndpointHandler[] => [
  serveEndpoint(listQuickAnswers, async ({ query }) => ({
    body: await findQuickAnswers(store.db, query),
  })),

  serveEndpoint(showQuickAnswer, async ({ params }) => {
    const stream = quickAnswerStream(params.quickAnswerId);
    const { state, revision } = await store.load(quickAnswerDecider, stream);
    return { body: present(quickAnswerOf(state)), version: revision };
  }),

  serveEndpoint(createQuickAnswer, async ({ body, actor, context }) => {
    await assertMayEdit(store.db, actor);
    const create = async (tx: TicketTransaction): Promise<QuickAnswer> => {
      const quickAnswerId = await drawId(tx.db, 'quick_answer_ids');
      const at = clock.now().toISOString();
      const command: QuickAnswerCommand = { type: 'CreateQuickAnswer', quickAnswerId, ...body, at };
      return (await act(tx, quickAnswerId, command, metadataOf(context))).quickAnswer;
    };
    const { result, written } = await refuseDuplicate(
      store.once(commandOf(context, newId), create, quickAnswerSchema),
      taken,
    );
    return { body: result, written };
  }),

  serveEndpoint(changeQuickAnswer, async ({ params, body, actor, context }) => {
    await assertMayEdit(store.db, actor);
    const { quickAnswerId } = params;
    const at = clock.now().toISOString();
    const change = async (tx: TicketTransaction): Promise<Changed> => {
      const changes = await editSince(tx, {
        decider: quickAnswerDecider,
        stream: quickAnswerStream(quickAnswerId),
        fieldsOf: quickAnswerOf,
        wanted: body,
        ifMatch: context.ifMatch,
      });
      const command: QuickAnswerCommand = { type: 'RewriteQuickAnswer', ...changes, at };
      return act(tx, quickAnswerId, command, metadataOf(context));
    };
    const { result, written } = await refuseDuplicate(store.transaction(change), taken);
    return { body: result.quickAnswer, written, version: result.revision };
  }),

  serveEndpoint(deleteQuickAnswer, async ({ params, actor, context }) => {
    await assertMayEdit(store.db, actor);
    const outcome = await store.execute({
      decider: quickAnswerDecider,
      stream: quickAnswerStream(params.quickAnswerId),
      command: { type: 'DeleteQuickAnswer' },
      metadata: metadataOf(context),
    });
    if (!outcome.ok) throw AppError.from(outcome.error);
    return { body: { message: 'Quick answer deleted' }, written: outcome.value.written };
  }),

  serveEndpoint(deleteAllQuickAnswers, async ({ actor, context }) => {
    await assertMayEdit(store.db, actor);
    const metadata = metadataOf(context);
    const { written } = await store.transaction(async (tx) => {
      const rows = await tx.db
        .selectFrom('rm_quick_answers')
        .select('quick_answer_id')
        .orderBy('quick_answer_id')
        .forUpdate()
        .execute();
      if (rows.length === 0) throw new AppError('ERR_NO_QUICK_ANSWERS_FOUND');
      await Promise.all(
        rows.map(({ quick_answer_id: quickAnswerId }) => removeWithAll(tx, quickAnswerId, metadata)),
      );
    });
    return { body: { message: 'Quick answers deleted' }, written };
  }),
];

const taken = {
  rm_quick_answers_shortcut: { code: 'ERR__SHORTCUT_DUPLICATED', field: 'shortcut' },
} as const;

const assertMayEdit = async (db: TicketDb, actor: Actor): Promise<void> => {
  if (actor.kind !== 'user') return;
  const settings = await findSettings(db, ['quickAnswer']);
  if (!mayEditQuickAnswers(actor.profile, settings.get('quickAnswer') ?? ''))
    throw new AppError('ERR_NO_PERMISSION');
};

const removeWithAll = async (
  tx: TicketTransaction,
  quickAnswerId: number,
  metadata: NewEventMetadata,
): Promise<void> => {
  const outcome = await tx.execute({
    decider: quickAnswerDecider,
    stream: quickAnswerStream(quickAnswerId),
    command: { type: 'DeleteQuickAnswer' },
    metadata,
  });
  if (!outcome.ok) throw AppError.from(outcome.error);
};

const act = async (
  tx: TicketTransaction,
  quickAnswerId: number,
  command: QuickAnswerCommand,
  metadata: NewEventMetadata,
): Promise<Changed> => {
  const stream = quickAnswerStream(quickAnswerId);
  const outcome = await tx.execute({ decider: quickAnswerDecider, stream, command, metadata });
  if (!outcome.ok) throw AppError.from(outcome.error);
  const { state, revision } = outcome.value;
  return { quickAnswer: present(quickAnswerOf(state)), revision };
};

type Changed = { readonly quickAnswer: QuickAnswer; readonly revision: number };

const quickAnswerOf = (state: QuickAnswerState): QuickAnswer | null =>
  state.status === 'present' ? state.quickAnswer : null;

const present = (quickAnswer: QuickAnswer | null): QuickAnswer => {
  if (quickAnswer === null) throw new AppError('ERR_NO_QUICK_ANSWER_FOUND');
  return quickAnswer;
};

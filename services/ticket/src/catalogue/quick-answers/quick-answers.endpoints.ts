import {
  type Actor,
  AppError,
  changeQuickAnswer,
  createQuickAnswer,
  deleteAllQuickAnswers,
  deleteQuickAnswer,
  listQuickAnswers,
  mayEditQuickAnswers,
  quickAnswerSchema,
  showQuickAnswer,
  renderText,
  takeQuickAnswer,
} from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import type { Clock } from '@balcao/service-kit';
import { entriesOf } from '#catalogue/entries.ts';
import type { TicketDb, TicketStore } from '#database/store.ts';
import { findSettings } from '#directory/settings.query.ts';
import { findVisibleTicket } from '#tickets/index.ts';
import { quickAnswerDecider, quickAnswerStream } from './quick-answer.decider.ts';
import { findQuickAnswers, findQuickAnswer } from './quick-answers.query.ts';

const quickAnswers = entriesOf({
  decider: quickAnswerDecider,
  streamOf: quickAnswerStream,
  entryOf: (state) => (state.status === 'present' ? state.quickAnswer : null),
  ids: 'quick_answer_ids',
  schema: quickAnswerSchema,
  absent: 'ERR_NO_QUICK_ANSWER_FOUND',
  taken: { rm_quick_answers_shortcut: { code: 'ERR__SHORTCUT_DUPLICATED', field: 'shortcut' } },
});

/** Quick answers (rule K5): all users read them, admins write them, and attendants while a setting allows it. */
export const serveQuickAnswers = (store: TicketStore, clock: Clock): readonly EndpointHandler[] => [
  serveEndpoint(listQuickAnswers, async ({ query }) => ({
    body: await findQuickAnswers(store.db, query),
  })),

  serveEndpoint(showQuickAnswer, ({ params: { quickAnswerId } }) => quickAnswers.show(store, quickAnswerId)),

  serveEndpoint(createQuickAnswer, async ({ body, actor, context }) => {
    await assertMayEdit(store.db, actor);
    const at = clock.now().toISOString();
    return quickAnswers.create(store, context, (quickAnswerId) => ({
      type: 'CreateQuickAnswer',
      quickAnswerId,
      ...body,
      at,
    }));
  }),

  serveEndpoint(changeQuickAnswer, async ({ params, body: wanted, actor, context }) => {
    await assertMayEdit(store.db, actor);
    const at = clock.now().toISOString();
    return quickAnswers.change(store, { id: params.quickAnswerId, wanted, context }, (_, edit) =>
      edit(({ shortcut, message }) => ({ type: 'RewriteQuickAnswer', shortcut, message, at })),
    );
  }),

  serveEndpoint(deleteQuickAnswer, async ({ params: { quickAnswerId }, actor, context }) => {
    await assertMayEdit(store.db, actor);
    return {
      body: { message: 'Quick answer deleted' },
      written: await quickAnswers.remove(store, quickAnswerId, { type: 'DeleteQuickAnswer' }, context),
    };
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
        rows.map(({ quick_answer_id: id }) =>
          quickAnswers.within(tx, id, { type: 'DeleteQuickAnswer' }, { metadata }),
        ),
      );
    });
    return { body: { message: 'Quick answers deleted' }, written };
  }),
];

const assertMayEdit = async (db: TicketDb, actor: Actor): Promise<void> => {
  if (actor.kind !== 'user') return;
  const settings = await findSettings(db, ['quickAnswer']);
  if (!mayEditQuickAnswers(actor.profile, settings.get('quickAnswer') ?? ''))
    throw new AppError('ERR_NO_PERMISSION');
};

/** Uses have a stream of their own, so an edit of the quick answer does not load them. */
const usesStream = (quickAnswerId: number): string => `quick-answer-uses-${quickAnswerId}`;

/** Answers the text as it would be sent, and counts the use (rule K8). */
export const serveTakeQuickAnswer = (
  store: TicketStore,
  clock: Clock,
  timeZone: () => Promise<string>,
): EndpointHandler =>
  serveEndpoint(
    takeQuickAnswer,
    async ({ params: { quickAnswerId }, body: { ticketId }, actor, context }) => {
      const [quickAnswer, ticket] = await Promise.all([
        findQuickAnswer(store.db, quickAnswerId),
        findVisibleTicket(store.db, ticketId, actor),
      ]);
      if (quickAnswer === null) throw new AppError('ERR_NO_QUICK_ANSWER_FOUND');
      // A record of the use; it does not change the quick answer.
      const { written } = await store.transaction((tx) =>
        tx.append(
          usesStream(quickAnswerId),
          'any',
          [{ type: 'QuickAnswerUsed', data: { quickAnswerId, ticketId } }],
          { metadata: metadataOf(context) },
        ),
      );
      const user = actor.kind === 'user' ? actor.name : null;
      return {
        body: {
          text: renderText(quickAnswer.message, {
            ticket,
            user,
            at: clock.now(),
            timeZone: await timeZone(),
          }),
        },
        written,
      };
    },
  );

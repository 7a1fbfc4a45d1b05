import {
  type Failure,
  fail,
  failure,
  type NewEventOf,
  ok,
  type PastEventOf,
  type Queue,
  queueColorSchema,
  type QueueEvents,
  type Result,
  firstInterval,
  isSameWeek,
  plainWeek,
} from '@balcao/contracts';
import type { Decider } from '@balcao/event-store/core/decider';

type QueueState =
  { readonly status: 'absent' | 'deleted' } | { readonly status: 'present'; readonly queue: Queue };

type Calendar = 'workWeek' | 'holidays';
type Fields = Omit<Queue, 'id' | 'createdAt' | 'updatedAt' | Calendar> & {
  readonly [Field in Calendar]?: Queue[Field] | undefined;
};
/** An absent field stays unchanged. */
type Changes = { readonly [Field in keyof Fields]?: Fields[Field] | undefined };

/** `at`: the present time in ISO 8601. */
type QueueCommand =
  | { readonly type: 'CreateQueue'; readonly queueId: number; readonly fields: Fields; readonly at: string }
  | { readonly type: 'ChangeQueue'; readonly changes: Changes; readonly at: string }
  | { readonly type: 'DeleteQueue' };

type QueueProblem = Failure<
  'ERR_QUEUE_NOT_FOUND' | 'ERR_QUEUE_INVALID_NAME' | 'ERR_QUEUE_INVALID_COLOR' | 'ERR_VALIDATION'
>;

/**
 * Decides a sector, in stream `queue-<id>`. That name and colour are unique is a rule over all sectors (rule Q2):
 * `queues.endpoints.ts` and constraints of the table.
 */
export const queueDecider: Decider<
  QueueState,
  QueueCommand,
  NewEventOf<QueueEvents>,
  PastEventOf<QueueEvents>,
  QueueProblem
> = {
  initial: () => ({ status: 'absent' }),
  decide: (command, state) => {
    if (command.type === 'CreateQueue') {
      if (state.status !== 'absent') return ok([]);
      const { queueId: id, at, fields } = command;
      const { workWeek, holidays, ...plain } = fields;
      const bare: Queue = { ...plain, id, createdAt: at, updatedAt: at };
      if (isWithoutTime(bare)) return fail(noTime);
      return checked(withChanges(bare, { workWeek, holidays }), 'QueueCreated');
    }
    if (state.status !== 'present') return fail(failure('ERR_QUEUE_NOT_FOUND'));
    if (command.type === 'DeleteQueue')
      return ok([{ type: 'QueueDeleted', data: { queueId: state.queue.id } }]);
    const queue = withChanges(state.queue, command.changes);
    // Equal hours from before the rule may stay, because clients send them back with every change.
    if (isWithoutTime(queue) && !isWithoutTime(state.queue)) return fail(noTime);
    return isSame(queue, state.queue)
      ? ok([])
      : checked({ ...queue, updatedAt: command.at }, 'QueueDetailsChanged');
  },
  evolve: (_state, event) => {
    switch (event.type) {
      case 'QueueCreated':
      case 'QueueDetailsChanged':
        return { status: 'present', queue: event.data.queue };
      case 'QueueDeleted':
        return { status: 'deleted' };
    }
  },
};

export const queueStream = (queueId: number): string => `queue-${queueId}`;

const noTime = failure('ERR_VALIDATION', { field: 'endWork' });

const checked = (
  queue: Queue,
  type: 'QueueCreated' | 'QueueDetailsChanged',
): Result<readonly NewEventOf<QueueEvents>[], QueueProblem> => {
  if (queue.name.length < 2 || queue.name.length > 50)
    return fail(failure('ERR_QUEUE_INVALID_NAME', { field: 'name' }));
  if (!queueColorSchema.safeParse(queue.color).success)
    return fail(failure('ERR_QUEUE_INVALID_COLOR', { field: 'color' }));
  return ok([{ type, data: { queue } }]);
};

const withChanges = (queue: Queue, changes: Changes): Queue => {
  const { id, createdAt, updatedAt } = queue;
  const { startWork, endWork, workWeek } = changedHours(queue, changes);
  const holidays = changes.holidays ?? queue.holidays ?? [];
  return {
    id,
    name: changes.name ?? queue.name,
    color: changes.color ?? queue.color,
    greetingMessage: changes.greetingMessage ?? queue.greetingMessage,
    startWork,
    endWork,
    absenceMessage: changes.absenceMessage ?? queue.absenceMessage,
    // A plain week and an empty list of holidays are not stored.
    ...(workWeek === undefined ? {} : { workWeek }),
    ...(holidays.length === 0 ? {} : { holidays }),
    createdAt,
    updatedAt,
  };
};

const isSame = (one: Queue, other: Queue): boolean =>
  JSON.stringify(one) === JSON.stringify(withChanges(other, {}));

type Hours = Pick<Queue, 'startWork' | 'endWork' | 'workWeek'>;

/**
 * Existing clients know only startWork and endWork, the first interval of a week. Other values replace the hours of
 * every day; the same values leave the week unchanged (rule Q6).
 */
const changedHours = (hours: Hours, changes: Changes): Hours => {
  const week = hours.workWeek ?? plainWeek(hours);
  const asked = {
    startWork: changes.startWork ?? hours.startWork,
    endWork: changes.endWork ?? hours.endWork,
  };
  if (changes.workWeek !== undefined && !isSameWeek(changes.workWeek, week))
    return ofWeek(changes.workWeek, asked);
  const isSamePair = asked.startWork === hours.startWork && asked.endWork === hours.endWork;
  return isSamePair ? hours : asked;
};

/** Equal hours would mean one minute of each day (rule Q6). */
const isWithoutTime = ({ startWork, endWork }: Omit<Hours, 'workWeek'>): boolean =>
  startWork !== '' && startWork === endWork;

/** A plain week is stored as its two hours. A week without hours leaves the two hours unchanged. */
const ofWeek = (workWeek: NonNullable<Hours['workWeek']>, asked: Hours): Hours => {
  if (isSameWeek(workWeek, plainWeek(asked))) return asked;
  const first = firstInterval(workWeek);
  const pair = first === undefined ? asked : { startWork: first.start, endWork: first.end };
  return isSameWeek(workWeek, plainWeek(pair)) ? pair : { ...pair, workWeek };
};

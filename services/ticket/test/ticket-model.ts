import type { TicketPlace } from '@balcao/contracts';
import { type Arbitrary, constantFrom, oneof, option, record } from 'fast-check';

/** The moves of an attendant (rule T1), as the web and older clients send them. */
export type Action =
  | { readonly kind: 'accept'; readonly by: number; readonly queueId: number | null }
  | { readonly kind: 'spy' | 'return' | 'clear' | 'close' | 'undo'; readonly by: number }
  | { readonly kind: 'give'; readonly by: number; readonly to: number }
  | { readonly kind: 'send'; readonly by: number; readonly queueId: number };

const by = constantFrom(1, 2, 3);
export const anyAction: Arbitrary<Action> = oneof(
  record({
    kind: constantFrom<'accept'>('accept'),
    by,
    queueId: option(constantFrom(1, 2), { nil: null }),
  }),
  record({
    kind: constantFrom<'spy' | 'return' | 'clear' | 'close' | 'undo'>(
      'spy',
      'return',
      'clear',
      'close',
      'undo',
    ),
    by,
  }),
  record({ kind: constantFrom<'give'>('give'), by, to: by }),
  record({ kind: constantFrom<'send'>('send'), by, queueId: constantFrom(1, 2) }),
);

/** The body of the PUT; empty for an action without a PUT. */
export const bodyOf = (action: Action): Partial<TicketPlace> & { transf?: boolean } => {
  switch (action.kind) {
    case 'accept':
      return {
        status: 'open',
        userId: action.by,
        ...(action.queueId === null ? {} : { queueId: action.queueId }),
      };
    case 'spy':
      return { status: 'pending' };
    case 'return':
      return { status: 'pending', userId: null };
    case 'clear':
      return { userId: null };
    case 'close':
      return { status: 'closed', userId: action.by };
    case 'give':
      return { userId: action.to };
    case 'send':
      return { queueId: action.queueId, status: 'pending', userId: null, transf: true };
    case 'undo':
      return {};
  }
};

export type Model = {
  readonly place: TicketPlace;
  /** The last move and its user; null if nothing can be undone. */
  readonly last: { readonly from: TicketPlace; readonly by: number } | null;
};

export type Expected = 'done' | 'taken' | 'nothing-to-undo';

/** The table of moves, written independently of the decider. */
export const next = ({ place, last }: Model, action: Action): { model: Model; expected: Expected } => {
  const moved = (change: Partial<TicketPlace>): { model: Model; expected: Expected } => {
    const to = { ...place, ...change };
    const isSame = to.status === place.status && to.userId === place.userId && to.queueId === place.queueId;
    return {
      model: isSame ? { place, last } : { place: to, last: { from: place, by: action.by } },
      expected: 'done',
    };
  };
  const unchanged = (expected: Expected) => ({ model: { place, last }, expected });
  switch (action.kind) {
    case 'accept':
      if (place.status === 'open' && place.userId !== action.by) return unchanged('taken');
      return moved({ status: 'open', userId: action.by, queueId: action.queueId ?? place.queueId });
    case 'spy':
      return moved({ status: 'pending' });
    case 'return':
      return moved({ status: 'pending', userId: null });
    case 'clear':
      return moved({ userId: null, ...(place.status === 'open' ? { status: 'pending' } : {}) });
    case 'close':
      return place.status === 'closed' ? unchanged('done') : moved({ status: 'closed', userId: action.by });
    case 'give':
      return moved({ userId: action.to });
    case 'send':
      return moved({ status: 'pending', userId: null, queueId: action.queueId });
    case 'undo':
      return last?.by === action.by
        ? { model: { place: last.from, last: null }, expected: 'done' }
        : unchanged('nothing-to-undo');
  }
};

import { type Actor, type Identity, tooMany, AppError, checkNumber } from '@balcao/contracts';
import { type Bus, type CallContext, signedInUser } from '@balcao/event-bus';

type Question = {
  readonly connectionId: number;
  readonly phone: Identity;
  readonly actor: Actor;
  readonly context: CallContext;
};

export type NumberChecks = {
  /** @throws AppError ERR_TOO_MANY_REQUESTS before the phone is asked, and the errors of `lookUpNumber`. */
  readonly lookUp: (question: Question) => Promise<readonly Identity[]>;
};

/** A call that waits for the phone. */
type Waiting = {
  readonly asker: number | string;
  readonly connectionId: number;
  readonly number: string;
  readonly answer: Promise<readonly Identity[]>;
};

type NumberCheckRules = {
  readonly questionsPerUser: number;
  readonly callsPerUser: number;
  readonly calls: number;
  /** For how long a registered number is cached. Absent: every call asks the phone. */
  readonly knownMs?: number;
};

/**
 * A phone answers one question at a time, and each waiting call takes a slot of the service. So each user has few
 * questions, and few calls wait. A repeated call waits for the first answer.
 */
export const createNumberChecks = (bus: Bus, most: NumberCheckRules): NumberChecks => {
  const waiting = new Set<Waiting>();

  const begin = ({ connectionId, phone, actor, context }: Question): Waiting => {
    const asker = askerOf(actor);
    const own = [...waiting].filter((other) => other.asker === asker);
    const first = own.find((other) => other.connectionId === connectionId && other.number === phone.value);
    const questions = new Set(own.map(({ answer }) => answer));
    if (
      waiting.size >= most.calls ||
      own.length >= most.callsPerUser ||
      (first === undefined && questions.size >= most.questionsPerUser)
    )
      throw tooMany('number-checks');
    const answer = first?.answer ?? lookUpNumber(bus, connectionId, phone, context);
    return { asker, connectionId, number: phone.value, answer };
  };

  const ask = async (question: Question): Promise<readonly Identity[]> => {
    const call = begin(question);
    waiting.add(call);
    try {
      return await call.answer;
    } finally {
      waiting.delete(call);
    }
  };

  const { knownMs = 0 } = most;
  const known = rememberNumbers(knownMs);
  return {
    lookUp: async (question) => {
      const remembered = known.find(question);
      if (remembered !== undefined) return remembered;
      const identities = await ask(question);
      if (knownMs > 0) known.keep(question, identities);
      return identities;
    },
  };
};

/** A script is counted by its token. */
const askerOf = (actor: Actor): number | string =>
  actor.kind === 'api' ? `api ${actor.tokenId ?? ''}` : signedInUser(actor).userId;

/**
 * The addresses under which the channel knows a number, first the phone number in the channel's spelling.
 * @throws AppError ERR_WAPP_INVALID_CONTACT if it is not registered there, ERR_WAPP_CHECK_CONTACT if the check
 * failed, ERR_WAPP_NOT_INITIALIZED if the connection has no session.
 */
const lookUpNumber = async (
  bus: Bus,
  connectionId: number,
  phone: Identity,
  context: CallContext,
): Promise<readonly Identity[]> => {
  try {
    const answer = await bus.callHolder(connectionId, checkNumber, { number: phone.value }, context);
    if (!answer.isRegistered) throw new AppError('ERR_WAPP_INVALID_CONTACT', { field: 'number' });
    return answer.identities;
  } catch (error) {
    if (error instanceof AppError && passed.has(error.code)) throw error;
    throw new AppError('ERR_WAPP_CHECK_CONTACT', {}, { cause: error });
  }
};

const passed: ReadonlySet<string> = new Set(['ERR_WAPP_INVALID_CONTACT', 'ERR_WAPP_NOT_INITIALIZED']);

type Asked = { readonly connectionId: number; readonly phone: Identity };
type Known = { readonly identities: readonly Identity[]; readonly until: number };

const most = 20_000;

/**
 * Caches numbers that a phone said are registered; the oldest are dropped. Unregistered numbers are not cached,
 * because they may be registered soon.
 */
export const rememberNumbers = (knownMs: number) => {
  const known = new Map<string, Known>();
  const keyOf = ({ connectionId, phone }: Asked): string => `${String(connectionId)} ${phone.value}`;
  return {
    find: (asked: Asked): readonly Identity[] | undefined => {
      const found = known.get(keyOf(asked));
      return found !== undefined && found.until > performance.now() ? found.identities : undefined;
    },
    keep: (asked: Asked, identities: readonly Identity[]): void => {
      const key = keyOf(asked);
      known.delete(key);
      known.set(key, { identities, until: performance.now() + knownMs });
      const [oldest] = known.keys();
      if (known.size > most && oldest !== undefined) known.delete(oldest);
    },
  };
};

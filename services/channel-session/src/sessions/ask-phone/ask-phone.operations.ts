import { AppError, checkNumber, type Identity, listPhoneContacts } from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import { type AskInTurn, type Driver, DriverError, type PhoneContact } from '#channels/index.ts';
import { within } from '#sessions/supervisor/time-limit.ts';

type Asked = Pick<Driver, 'checkNumber' | 'contacts'>;

type Dependencies = {
  /** undefined while the session is not ready. */
  readonly readyDriver: () => Asked | undefined;
  readonly askInTurn: AskInTurn;
};

const patienceMs = 30_000;
const bookPatienceMs = 60_000;
const minuteMs = 60_000;
const cacheMs = 24 * 60 * minuteMs;
/** A person may join the channel soon, so an absent number is asked about again after this time. */
const absenceCacheMs = 5 * minuteMs;
const mostCachedNumbers = 10_000;
const bookCacheMs = 60_000;

/** The holder of the session answers. */
export const serveAskPhone = ({ readyDriver, askInTurn }: Dependencies): readonly OperationHandler[] => [
  createCheckNumber(readyDriver, askInTurn),
  createListPhoneContacts(readyDriver),
];

type Answer = readonly Identity[] | null;

/** Checks a registered number at the channel once a day. */
const createCheckNumber = (
  readyDriver: Dependencies['readyDriver'],
  askInTurn: AskInTurn,
): OperationHandler => {
  const cache = new Map<string, { readonly until: number; readonly answer: Answer }>();

  const known = (number: string): Answer | undefined => {
    const found = cache.get(number);
    return found !== undefined && Date.now() < found.until ? found.answer : undefined;
  };
  const ask = async (number: string): Promise<Answer> => {
    const answer = await within(patienceMs, usable(readyDriver()).checkNumber(number));
    cache.delete(number);
    cache.set(number, { until: Date.now() + (answer === null ? absenceCacheMs : cacheMs), answer });
    const [oldest] = cache.keys();
    if (cache.size > mostCachedNumbers && oldest !== undefined) cache.delete(oldest);
    return answer;
  };

  return serveOperation(checkNumber, async ({ number }) => {
    // A caller who waited for the same number finds the answer here.
    const answer = await askInTurn(
      () => known(number),
      () => ask(number),
    ).catch(refuse);
    return answer === null
      ? { isRegistered: false as const }
      : { isRegistered: true as const, identities: [...answer] };
  });
};

const createListPhoneContacts = (readyDriver: Dependencies['readyDriver']): OperationHandler => {
  let book: { readonly at: number; readonly contacts: Promise<readonly PhoneContact[]> } | undefined;

  return serveOperation(listPhoneContacts, async ({ after, limit }) => {
    // Read once for a whole import, so that all chunks come from one order.
    if (book === undefined || after === null || Date.now() - book.at > bookCacheMs)
      book = { at: Date.now(), contacts: read(readyDriver()) };
    const contacts = await book.contacts.catch((error: unknown) => {
      // The phone may have been away for a moment, so the next call asks again.
      book = undefined;
      return refuse(error);
    });
    const from = after === null ? 0 : Number.parseInt(after, 10);
    const chunk = contacts.slice(from, from + limit);
    const next = from + chunk.length;
    return {
      total: contacts.length,
      contacts: chunk.map(({ identities, name }) => ({ identities: [...identities], name })),
      next: next < contacts.length ? String(next) : null,
    };
  });
};

const read = async (driver: Asked | undefined): Promise<readonly PhoneContact[]> =>
  within(bookPatienceMs, usable(driver).contacts());

const usable = (driver: Asked | undefined): Asked => {
  if (driver === undefined) throw new DriverError('not-ready', 'the session is not ready');
  return driver;
};

const refuse = (error: unknown): never => {
  if (error instanceof DriverError && error.kind === 'not-ready')
    throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  throw new AppError('ERR_WAPP_CHECK_CONTACT');
};

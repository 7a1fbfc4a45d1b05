import { type Actor, AppError, byteOrderMark, csvLine, type Endpoint } from '@balcao/contracts';
import type { Bus, CallContext } from '@balcao/event-bus';
import type { Request, RequestHandler } from 'express';
import type { z } from 'zod';
import { admit, contextOf, type RouteDependencies } from '../http/admission.ts';
import { admitAgain } from '../http/admit-again.ts';
import { assertPlainJson } from '../http/plain-json.ts';
import { setQuota } from '../http/quota-headers.ts';
import { factsOf } from '../http/request-facts.ts';
import type { TakeSlot } from '../http/slots.ts';
import { sendCsv } from './csv-response.ts';

export type ExportParts = {
  readonly dependencies: RouteDependencies;
  readonly bus: Pick<Bus, 'call' | 'query'>;
  readonly deadlineMs: number;
};

type Rows<Cursor> = { readonly rows: readonly (readonly string[])[]; readonly next: Cursor | null };

/** An export that its owner has begun. */
type Begun<Cursor> = {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly columns: readonly string[];
  readonly toLine: (row: readonly string[]) => string;
  readonly read: (after: Cursor | null, context: CallContext) => Promise<Rows<Cursor>>;
};

type PagedExport<Query extends z.ZodType, Cursor> = {
  readonly endpoint: Endpoint<z.ZodType, Query>;
  readonly fileName: string;
  /** An export takes long, so each user or script may run one at a time. */
  readonly takeSlot: TakeSlot<string>;
  readonly begin: (query: z.output<Query>, context: CallContext) => Promise<Begun<Cursor>>;
};

/** Streams rows as a file; the gateway holds only one page of the owner's answer at a time. */
export const exportPages =
  <Query extends z.ZodType, Cursor>(
    { dependencies, deadlineMs }: ExportParts,
    { endpoint, fileName, takeSlot, begin }: PagedExport<Query, Cursor>,
  ): RequestHandler =>
  async (request, response) => {
    factsOf(request).operation = endpoint.operation;
    const actor = await admit(dependencies, endpoint, request).finally(() => {
      setQuota(response, factsOf(request).quota);
    });
    const leave = takeSlot(nameOf(actor));
    try {
      const context = () => contextOf(dependencies, endpoint, request, { actor, deadlineMs });
      const { headers, columns, toLine, read } = await begin(queryOf(endpoint.query, request), context());
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      await sendCsv(
        response,
        fileName,
        linesOf({
          columns,
          toLine,
          read: async (after: Cursor | null) => {
            // A long file ends with the rights of its reader (rule P1).
            if (after !== null) await admitAgain(dependencies, { endpoint, request, actor });
            return within(dependencies, () => read(after, context()));
          },
        }),
      );
    } finally {
      leave();
    }
  };

const nameOf = (actor: Actor): string => {
  if (actor.kind === 'user') return `user ${String(actor.userId)}`;
  return actor.kind === 'api' ? `script ${actor.tokenId ?? ''}` : actor.kind;
};

const queryOf = <Query extends z.ZodType>(schema: Query, request: Request): z.output<Query> => {
  assertPlainJson(request.query);
  const query = schema.safeParse(request.query);
  if (query.success) return query.data;
  throw new AppError('ERR_VALIDATION', { field: String(query.error.issues[0]?.path[0] ?? 'columns') });
};

/** Each page counts towards the limit of parallel requests. */
const within = async <Answer>(
  dependencies: RouteDependencies,
  ask: () => Promise<Answer>,
): Promise<Answer> => {
  const leave = dependencies.limits.enter();
  try {
    return await ask();
  } finally {
    leave();
  }
};

/** Once the reader is gone, the owner is asked for nothing more. */
async function* linesOf<Cursor>({
  columns,
  toLine,
  read,
}: Pick<Begun<Cursor>, 'columns' | 'toLine'> & {
  readonly read: (after: Cursor | null) => Promise<Rows<Cursor>>;
}): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns);
  let after: Cursor | null = null;
  do {
    const { rows, next }: Rows<Cursor> = await read(after);
    if (rows.length > 0) yield rows.map(toLine).join('');
    after = next;
  } while (after !== null);
}

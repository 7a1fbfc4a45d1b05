import {
  AppError,
  auditPageLimit,
  byteOrderMark,
  exportAudit,
  listAudit,
  readTimeZone,
} from '@balcao/contracts';
import type { Bus, Reply } from '@balcao/event-bus';
import { type RequestHandler, Router } from 'express';
import type { z } from 'zod';
import {
  admitUser,
  contextOf,
  type RouteDependencies,
  enterAs,
  failureOf,
  passThrough,
} from '../http/admission.ts';
import { assertPlainJson } from '../http/plain-json.ts';
import { factsOf } from '../http/request-facts.ts';
import { auditHead, auditLines } from './audit-csv.ts';
import { sendCsv } from './csv-response.ts';

type Options = {
  readonly dependencies: RouteDependencies;
  readonly bus: Pick<Bus, 'query'>;
  readonly deadlineMs: number;
};

/**
 * Exports the audit log as a file. The export is audited first, then written page by page, so that one page is in
 * memory at a time.
 */
export const createAuditExportRoutes = (options: Options): Router => {
  const router = Router();
  router.get(exportAudit.path, exportIt(options));
  return router;
};

const exportIt =
  ({ dependencies, bus, deadlineMs }: Options): RequestHandler =>
  async (request, response) => {
    factsOf(request).operation = exportAudit.operation;
    const releases = [dependencies.limits.enter()];
    try {
      const actor = await admitUser(dependencies, exportAudit, request);
      releases.push(enterAs(dependencies, actor, request));
      const raw = { params: {}, query: request.query, body: undefined };
      assertPlainJson(raw);
      const ask = (endpoint: typeof exportAudit | typeof listAudit, query: object): Promise<Reply> =>
        dependencies.askOwner(
          endpoint,
          { ...raw, query },
          contextOf(dependencies, endpoint, request, { actor, deadlineMs }),
        );
      const { timeZone } = await bus.query(
        readTimeZone,
        {},
        contextOf(dependencies, exportAudit, request, { actor, deadlineMs }),
      );
      const noted = await ask(exportAudit, request.query);
      if (failureOf(noted) !== undefined) {
        await passThrough(dependencies, request, response, noted);
        return;
      }
      dependencies.writtenMemory.remember(actor.sessionId, noted.written);
      const readPage = async (after: string | null): Promise<Page> => {
        const limit = String(auditPageLimit);
        return pageOf(
          await ask(listAudit, { ...request.query, limit, ...(after === null ? {} : { after }) }),
        );
      };
      await sendCsv(response, 'audit.csv', linesOf(await readPage(null), readPage, auditLines(timeZone)));
    } finally {
      for (const release of releases) release();
    }
  };

type Page = z.output<typeof listAudit.response>;

const pageOf = (reply: Reply): Page => {
  if (failureOf(reply) !== undefined) throw new AppError('ERR_UNAVAILABLE');
  return listAudit.response.parse(JSON.parse(Buffer.from(reply.body).toString()));
};

async function* linesOf(
  first: Page,
  readPage: (after: string) => Promise<Page>,
  toLine: ReturnType<typeof auditLines>,
): AsyncGenerator<string> {
  yield byteOrderMark + auditHead;
  for (let page = first; ;) {
    yield* page.entries.map(toLine);
    if (page.next === null) return;
    page = await readPage(page.next);
  }
}

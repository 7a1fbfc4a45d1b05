import { once } from 'node:events';
import { AppError, auditPageLimit, byteOrderMark, exportAudit, listAudit } from '@balcao/contracts';
import type { Reply } from '@balcao/event-bus';
import { type RequestHandler, type Response, Router } from 'express';
import { admitUser, contextOf, type Door, enterAs, failureOf, passThrough } from '../http/door.ts';
import { assertPlainJson } from '../http/plain-json.ts';
import { factsOf } from '../http/request-facts.ts';
import { auditHead, auditLine } from './audit-csv.ts';

type Options = { readonly door: Door; readonly deadlineMs: number };

/** A reader that takes nothing for this long is disconnected. */
const idleMs = 60_000;

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
  ({ door, deadlineMs }: Options): RequestHandler =>
  async (request, response) => {
    factsOf(request).operation = exportAudit.operation;
    const releases = [door.limits.enter()];
    try {
      const actor = await admitUser(door, exportAudit, request);
      releases.push(enterAs(door, actor, request));
      const raw = { params: {}, query: request.query, body: undefined };
      assertPlainJson(raw);
      const ask = (endpoint: typeof exportAudit | typeof listAudit, query: object): Promise<Reply> =>
        door.askOwner(endpoint, { ...raw, query }, contextOf(door, endpoint, request, { actor, deadlineMs }));
      const noted = await ask(exportAudit, request.query);
      if (failureOf(noted) !== undefined) {
        await passThrough(door, request, response, noted);
        return;
      }
      door.writtenMemory.remember(actor.sessionId, noted.written);
      await writePages(response, (after) =>
        ask(listAudit, {
          ...request.query,
          limit: String(auditPageLimit),
          ...(after === null ? {} : { after }),
        }),
      );
    } finally {
      for (const release of releases) release();
    }
  };

/** A failure halfway closes the connection, so that nobody takes half a file for a whole one. */
const writePages = async (
  response: Response,
  askPage: (after: string | null) => Promise<Reply>,
): Promise<void> => {
  let page = pageOf(await askPage(null));
  response.status(200).set({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="audit.csv"',
  });
  response.setTimeout(idleMs, () => response.destroy());
  try {
    await write(response, byteOrderMark + auditHead);
    for (;;) {
      await write(response, page.entries.map(auditLine).join(''));
      if (page.next === null || response.destroyed) break;
      page = pageOf(await askPage(page.next));
    }
    response.end();
  } catch (error) {
    response.destroy();
    throw error;
  }
};

const pageOf = (reply: Reply) => {
  if (failureOf(reply) !== undefined) throw new AppError('ERR_UNAVAILABLE');
  return listAudit.response.parse(JSON.parse(Buffer.from(reply.body).toString()));
};

const write = async (response: Response, text: string): Promise<void> => {
  if (response.destroyed || response.write(text)) return;
  // A reader that disconnects never drains.
  await Promise.race([once(response, 'drain'), once(response, 'close')]);
};

import { newId } from '@balcao/service-kit';
import { afterAll, describe, expect, it } from 'vitest';
import { heldConnections } from '../../test/fixtures/held-connection.ts';
import { type Lease, LeaseLostError } from '#leases/leases.ts';
import type { ReportedStatus } from './watch-status.rules.ts';
import { markRequestDone, readAsked, readRequest, reportSession, requestSession } from './session-rows.ts';

const held = await heldConnections();
afterAll(() => held.close());

const metadata = () => ({ actor: { kind: 'system' as const, name: 'test' }, correlationId: newId() });
const shown = (facts: Partial<ReportedStatus> = {}): ReportedStatus => ({
  status: 'qrcode',
  reason: 'waiting-for-scan',
  number: null,
  qrcode: 'code',
  qrcodeSince: new Date('2026-11-21T08:00:00.000Z'),
  retries: 2,
  ...facts,
});
const ended = shown({ status: 'DISCONNECTED', reason: 'qr-expired', qrcode: '' });

const report = (lease: Lease, state: ReportedStatus, requestSeen = -1) =>
  reportSession(held.store, lease, { shown: state, requestSeen, metadata: metadata() });

const rowOf = ({ connectionId }: Lease) =>
  held.db
    .selectFrom('st_sessions')
    .select(['is_wanted', 'is_fresh', 'qrcode', 'qrcode_since', 'retries'])
    .where('connection_id', '=', connectionId)
    .executeTakeFirstOrThrow();
const ask = (lease: Lease, isFresh: boolean) =>
  held.store.transaction((tx) => requestSession(tx, lease.connectionId, { isFresh }));
const openRequest = async (lease: Lease) => {
  const request = await readRequest(held.db, lease.connectionId);
  if (request === null) throw new Error('the connection is gone');
  return request;
};

describe('the state of a session', () => {
  it('is written by its holder', async () => {
    const lease = await held.hold();
    await report(lease, shown());
    expect(await rowOf(lease)).toMatchObject({
      is_wanted: true,
      qrcode: 'code',
      qrcode_since: shown().qrcodeSince,
      retries: 2,
    });
  });

  it('is not written by a process that lost the lease', async () => {
    const lease = await held.hold();
    await held.runOut();
    await expect(report(lease, shown())).rejects.toThrow(LeaseLostError);
    await expect(
      markRequestDone(held.store, lease, { request: 1, isFresh: true, isRestart: false }),
    ).rejects.toThrow(LeaseLostError);
    expect((await rowOf(lease)).qrcode).toBe('');
  });

  it('ended: nobody needs to hold it, unless a user asked meanwhile', async () => {
    const lease = await held.hold();
    await report(lease, ended);
    expect((await rowOf(lease)).is_wanted).toBe(false);
    await ask(lease, false);
    await report(lease, ended);
    expect((await rowOf(lease)).is_wanted).toBe(true);
  });
});

describe('a session that ends before its start was marked as done', () => {
  it('is not started again by the request that began it', async () => {
    const lease = await held.hold();
    await ask(lease, true);
    const begun = await openRequest(lease);
    await report(lease, ended, begun.request);
    expect(await rowOf(lease)).toMatchObject({ is_wanted: false, is_fresh: false });
    expect(await readAsked(held.db, [lease.connectionId])).toEqual([]);
  });

  it('is started again by a request that came after it', async () => {
    const lease = await held.hold();
    await ask(lease, false);
    const begun = await openRequest(lease);
    await ask(lease, true);
    await report(lease, ended, begun.request);
    expect(await rowOf(lease)).toMatchObject({ is_wanted: true, is_fresh: true });
    expect(await readAsked(held.db, [lease.connectionId])).toEqual([lease.connectionId]);
  });
});

describe("a user's request", () => {
  it('stays until it is done, and a later one stays after that', async () => {
    const lease = await held.hold();
    await ask(lease, true);
    const first = await openRequest(lease);
    expect(first).toMatchObject({ isFresh: true });
    await ask(lease, true);
    await markRequestDone(held.store, lease, first);
    expect(await readAsked(held.db, [lease.connectionId])).toEqual([lease.connectionId]);
    expect((await rowOf(lease)).is_fresh).toBe(true);
    await markRequestDone(held.store, lease, await openRequest(lease));
    expect(await readAsked(held.db, [lease.connectionId])).toEqual([]);
    expect((await rowOf(lease)).is_fresh).toBe(false);
  });

  it('reports deleted connections', async () => {
    expect(await readAsked(held.db, [424_242])).toEqual([424_242]);
    expect(await readRequest(held.db, 424_242)).toBeNull();
  });
});

import { isVisible, type TicketStatus, type Visibility } from '@balcao/contracts';
import { array, assert, boolean, constantFrom, oneof, option, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { isInBranch, type ListRequest, planList, planScriptList } from './list-plan.rules.ts';

const status = constantFrom<TicketStatus>('pending', 'open', 'closed');
const queueIds = array(constantFrom(1, 2, 3), { maxLength: 3 });
const userId = constantFrom(7, 8);
const place = record({
  status,
  userId: option(userId, { nil: null }),
  queueId: option(constantFrom(1, 2, 3), { nil: null }),
});
const visibilities = oneof(
  constantFrom<Visibility>({ kind: 'everything' }, { kind: 'nothing' }),
  queueIds.map((ids): Visibility => ({ kind: 'own', userId: 7, queueIds: ids })),
);
const request = record<ListRequest>({
  userId: constantFrom(7),
  ownQueueIds: queueIds,
  status: option(status, { nil: null }),
  showsAll: boolean(),
  queueIds: option(queueIds, { nil: null }),
  isUnreadOnly: boolean(),
});

/** Attendants see the sectors in which they work. Users who see everything work in some sectors, or in none. */
const ownQueues = (seeing: Visibility, asked: ListRequest): readonly number[] =>
  seeing.kind === 'own' ? seeing.queueIds : asked.ownQueueIds;

test('a list never has an invisible ticket, and no ticket twice', () => {
  assert(
    property(visibilities, request, place, (seeing, asked, ticket) => {
      const branches = planList(seeing, { ...asked, ownQueueIds: ownQueues(seeing, asked) }).filter(
        (branch) => isInBranch(branch, ticket),
      );
      expect(branches.length).toBeLessThanOrEqual(1);
      if (branches.length > 0) expect(isVisible(seeing, ticket)).toBe(true);
    }),
  );
});

test('a list has every visible ticket of its status, and the open list only own ones', () => {
  assert(
    property(visibilities, request, place, (seeing, asked, ticket) => {
      const isListed = planList(seeing, { ...asked, queueIds: null, isUnreadOnly: false }).some((branch) =>
        isInBranch(branch, ticket),
      );
      const isAsked = asked.status === null || asked.status === ticket.status;
      const isMine = asked.status !== 'open' || asked.showsAll || ticket.userId === 7;
      expect(isListed).toBe(isAsked && isMine && isVisible(seeing, ticket));
    }),
  );
});

test('unread lists have own tickets and pending ones, in own sectors and without a sector', () => {
  assert(
    property(visibilities, request, place, (seeing, asked, ticket) => {
      const ownQueueIds = ownQueues(seeing, asked);
      const isListed = planList(seeing, {
        ...asked,
        ownQueueIds,
        queueIds: null,
        isUnreadOnly: true,
      }).some((branch) => isInBranch(branch, ticket));
      const isAsked = asked.status === null || asked.status === ticket.status;
      const isMineOrWaits = ticket.userId === 7 || ticket.status === 'pending';
      const isOfOwnSector = ticket.queueId === null || ownQueueIds.includes(ticket.queueId);
      expect(isListed).toBe(isAsked && isMineOrWaits && isOfOwnSector && isVisible(seeing, ticket));
    }),
  );
});

const attendant: Visibility = { kind: 'own', userId: 7, queueIds: [1, 2] };
const asked: ListRequest = {
  userId: 7,
  ownQueueIds: [1, 2],
  status: 'pending',
  showsAll: false,
  queueIds: null,
  isUnreadOnly: false,
};

test('the open list has own tickets, or every visible one if all are shown', () => {
  const open = { ...asked, status: 'open' } as const;
  const everything: Visibility = { kind: 'everything' };
  expect(planList(everything, open)).toEqual([
    { kind: 'of-user', status: 'open', userId: 7, queueIds: null },
  ]);
  expect(planList(everything, { ...open, showsAll: true })).toEqual([{ kind: 'all', status: 'open' }]);
  expect(planList(attendant, { ...open, showsAll: true })).toEqual([
    { kind: 'of-user', status: 'open', userId: 7, queueIds: null },
    { kind: 'in-queues', status: 'open', queueIds: [1, 2], exceptUserId: 7 },
  ]);
});

test('[] lists only tickets without a sector, and invisible sectors are ignored', () => {
  const own = { kind: 'of-user', status: 'pending', userId: 7, queueIds: [] };
  expect(planList(attendant, { ...asked, queueIds: [] })).toEqual([own]);
  expect(planList(attendant, { ...asked, queueIds: [9] })).toEqual([own]);
  expect(planList({ kind: 'everything' }, { ...asked, queueIds: [] })).toEqual([
    { kind: 'without-queue', status: 'pending' },
  ]);
});

test('unread lists are narrowed to the requested sectors and status', () => {
  const unread = { ...asked, isUnreadOnly: true, queueIds: [2, 9] };
  expect(planList({ kind: 'everything' }, unread)).toEqual([
    { kind: 'without-queue', status: 'pending' },
    { kind: 'in-queues', status: 'pending', queueIds: [2], exceptUserId: null },
  ]);
  expect(planList(attendant, { ...unread, status: 'open', showsAll: true })).toEqual([
    { kind: 'of-user', status: 'open', userId: 7, queueIds: [2] },
  ]);
});

test("a script's list has the visible tickets of the requested sectors, each once (rule P20)", () => {
  const asked = record({ status: option(status, { nil: null }), queueIds: option(queueIds, { nil: null }) });
  const scripts = oneof(
    visibilities.filter(({ kind }) => kind !== 'own'),
    queueIds.map((ids): Visibility => ({ kind: 'own', userId: null, queueIds: ids })),
  );
  assert(
    property(scripts, asked, place, (visibility, wanted, of) => {
      const isWanted =
        (wanted.status === null || wanted.status === of.status) &&
        (wanted.queueIds === null || (of.queueId !== null && wanted.queueIds.includes(of.queueId)));
      const branches = planScriptList(visibility, wanted).filter((branch) => isInBranch(branch, of));
      expect(branches).toHaveLength(isWanted && isVisible(visibility, of) ? 1 : 0);
    }),
  );
});

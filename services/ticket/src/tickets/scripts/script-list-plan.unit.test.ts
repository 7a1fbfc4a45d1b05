import { isVisible, type Visibility } from '@balcao/contracts';
import { array, assert, constantFrom, oneof, option, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { isInBranch } from '#tickets/visibility/list-plan.rules.ts';
import { planScriptList } from './script-list-plan.rules.ts';

const queueId = constantFrom(1, 2, 3);
const status = constantFrom('pending' as const, 'open' as const, 'closed' as const);
const visibilities = oneof(
  constantFrom<Visibility>({ kind: 'everything' }, { kind: 'nothing' }),
  array(queueId).map((queueIds): Visibility => ({ kind: 'own', userId: null, queueIds })),
);

test('a list has the visible tickets of the requested sectors, each once (rule P20)', () => {
  const places = record({
    status,
    userId: option(constantFrom(7, 8), { nil: null }),
    queueId: option(queueId, { nil: null }),
  });
  const asked = record({
    status: option(status, { nil: null }),
    queueIds: option(array(queueId), { nil: null }),
  });
  assert(
    property(visibilities, asked, places, (visibility, wanted, place) => {
      const isWanted =
        (wanted.status === null || wanted.status === place.status) &&
        (wanted.queueIds === null || (place.queueId !== null && wanted.queueIds.includes(place.queueId)));
      const branches = planScriptList(visibility, wanted).filter((branch) => isInBranch(branch, place));
      expect(branches).toHaveLength(isWanted && isVisible(visibility, place) ? 1 : 0);
    }),
  );
});

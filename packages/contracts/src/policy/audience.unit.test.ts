import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { UserActor } from '../actor.ts';
import { type Topic, rooms } from '../realtime.ts';
import { audienceOfEverybody, audienceOfPlace, isInAudience } from './audience.ts';
import { topicRooms, formOf, roomsOfTopics } from './rooms.ts';
import { isVisible, visibilityOf } from './visibility.ts';

const ids = fc.integer({ min: 1, max: 4 });

const actors: fc.Arbitrary<UserActor> = fc.record({
  kind: fc.constant('user' as const),
  userId: ids,
  sessionId: fc.constant('s'),
  name: fc.constant('Ana'),
  profile: fc.constantFrom('admin' as const, 'user' as const),
  queueIds: fc.uniqueArray(ids),
  seesNumbers: fc.boolean(),
  seesAllTickets: fc.boolean(),
  isNewcomer: fc.boolean(),
});

const places = fc.record({
  userId: fc.option(ids, { nil: null }),
  queueId: fc.option(ids, { nil: null }),
});

/** The rule written independently of the code under test (rule V1). */
const maySee = (actor: UserActor, place: { userId: number | null; queueId: number | null }): boolean => {
  if (actor.isNewcomer === true) return false;
  if (actor.profile === 'admin') return true;
  if (actor.seesAllTickets) return true;
  if (place.userId === actor.userId) return true;
  return place.queueId !== null && actor.queueIds.includes(place.queueId);
};

test('its rooms are those of admins, of audienceOfEverybody while all are shown, of its attendant and of its sector', () => {
  expect(roomsOfTopics(audienceOfPlace({ userId: 7, queueId: 3 }), ['tickets:open'], 'masked')).toEqual([
    rooms.topicOfAdmins('tickets:open', 'masked'),
    rooms.topicOfAll('tickets:open', 'masked'),
    rooms.topicOfUser('tickets:open', 7, 'masked'),
    rooms.topicOfQueue('tickets:open', 3, 'masked'),
  ]);
});

describe('the audience of a ticket', () => {
  it('equals the users who may see the ticket', () => {
    fc.assert(
      fc.property(actors, places, (actor, place) => {
        expect(isInAudience(audienceOfPlace(place), actor)).toBe(maySee(actor, place));
      }),
    );
  });

  it('is the same for calls, updates and rooms (rules V1 and V6)', () => {
    const topic: Topic = 'tickets:open';
    fc.assert(
      fc.property(actors, places, (actor, place) => {
        const audience = audienceOfPlace(place);
        const joined = new Set(roomsOfTopics(audience, [topic], formOf(actor)));
        const isVisibleByCall = isVisible(visibilityOf(actor), place);
        expect(isInAudience(audience, actor)).toBe(isVisibleByCall);
        expect(topicRooms(topic, actor).some((room) => joined.has(room))).toBe(isVisibleByCall);
      }),
    );
  });

  it('leaves a ticket without a sector to admins and its attendant', () => {
    const attendant: UserActor = {
      kind: 'user',
      userId: 7,
      sessionId: 's',
      name: 'Ana',
      profile: 'user',
      queueIds: [1, 2],
      seesNumbers: true,
      seesAllTickets: false,
    };
    const unassigned = audienceOfPlace({ userId: null, queueId: null });
    expect(isInAudience(unassigned, attendant)).toBe(false);
    expect(isInAudience(unassigned, { ...attendant, profile: 'admin' })).toBe(true);
    expect(isInAudience(audienceOfEverybody, attendant)).toBe(true);
  });
});

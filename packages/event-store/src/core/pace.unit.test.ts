import { expect, test } from 'vitest';
import { busyPace } from './pace.ts';

const createClock = () => {
  let ms = 0;
  return {
    now: () => ms,
    pass: (by: number) => {
      ms += by;
    },
  };
};

const paceWith = (perSecond: number, milliseconds: number) => {
  const clock = createClock();
  const pace = busyPace(clock.now);
  const arrive = (rate: number, time: number): void => {
    for (let passed = 0; passed < time; passed += 1_000 / rate) {
      clock.pass(1_000 / rate);
      pace.arrived();
    }
  };
  arrive(perSecond, milliseconds);
  return { pace, clock, arrive };
};

test('neither a lone item nor the items of ten attendants are delayed', () => {
  expect(paceWith(1, 3_000).pace.lingerMs()).toBe(0);
  expect(paceWith(150, 3_000).pace.lingerMs()).toBe(0);
});

test('rounds pause while many items arrive', () => {
  expect(paceWith(400, 1_000).pace.lingerMs()).toBe(100);
});

test('the first items of a burst are not delayed', () => {
  expect(paceWith(400, 100).pace.lingerMs()).toBe(0);
});

test('the pause ends with the rush', () => {
  const { pace, clock, arrive } = paceWith(400, 1_000);
  arrive(20, 400);
  expect(pace.lingerMs()).toBe(0);
  arrive(400, 1_000);
  expect(pace.lingerMs()).toBe(100);
  clock.pass(5_000);
  expect(pace.lingerMs()).toBe(0);
});

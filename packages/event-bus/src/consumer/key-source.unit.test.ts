import { openKeysInput } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { createKeySource } from './key-source.ts';

const keyOf = (subject: string) => Buffer.from(`key of ${subject}`);

/** An owner that answers when the test lets it, with the keys that it has at the beginning of a call. */
const slowOwner = () => {
  const made = new Set<string>();
  const asked: { readonly subjects: readonly string[]; readonly answer: () => void }[] = [];
  const source = createKeySource({
    source: 'messaging',
    bus: {
      query: (operation, input) =>
        new Promise((resolve) => {
          const { subjects } = openKeysInput.parse(input);
          const known = subjects.filter((subject) => made.has(subject));
          const keys = known.map((subject) => ({ subject, key: keyOf(subject).toString('base64') }));
          asked.push({
            subjects,
            answer: () => {
              resolve(operation.output.parse({ keys }));
            },
          });
        }),
    },
  });
  return { made, asked, source };
};

test('two consumers that need a key at once share one call', async () => {
  const { made, asked, source } = slowOwner();
  made.add('contact 1').add('contact 2');
  const first = source.open(['contact 1']);
  const second = source.open(['contact 1', 'contact 2']);
  expect(asked.map(({ subjects }) => subjects)).toEqual([['contact 1'], ['contact 2']]);
  for (const { answer } of asked) answer();
  expect(await first).toEqual(new Map([['contact 1', keyOf('contact 1')]]));
  expect([...(await second)].toSorted()).toEqual([
    ['contact 1', keyOf('contact 1')],
    ['contact 2', keyOf('contact 2')],
  ]);
  await source.open(['contact 1', 'contact 2']);
  expect(asked).toHaveLength(2);
});

test('a key that was made after the shared call began is asked anew', async () => {
  const { made, asked, source } = slowOwner();
  const early = source.open(['contact 1']);
  made.add('contact 1');
  const late = source.open(['contact 1']);
  asked[0]?.answer();
  expect((await early).size).toBe(0);
  await Promise.resolve();
  await new Promise(setImmediate);
  asked[1]?.answer();
  expect(await late).toEqual(new Map([['contact 1', keyOf('contact 1')]]));
});

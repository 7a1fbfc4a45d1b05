import { AppError } from '@balcao/contracts';
import { describe, expect, it } from 'vitest';
import { scriptedDriver } from '../../test/fixtures/scripted-driver.ts';
import type { Entry } from './outcome-writer.ts';
import type { OutboundChange } from './outbound-rows.ts';
import { type Marked, type Ready, sendRun } from './send-with-retries.ts';

const message = (messageId: string, facts: Partial<Marked> = {}): Marked => ({
  kind: 'send',
  messageId,
  contactId: 1,
  attempt: 1,
  isLeftBehind: false,
  externalId: `x-${messageId}`,
  lookups: 0,
  body: messageId,
  to: [{ kind: 'phone', value: '5511988880001' }],
  media: null,
  quoted: null,
  ...facts,
});

const change = (kind: 'edit' | 'delete', facts: Partial<OutboundChange> = {}): OutboundChange => ({
  kind,
  messageId: 'change',
  isOfUnsent: false,
  targetId: 'x-a',
  contactId: 1,
  lookups: 0,
  body: kind === 'edit' ? 'better' : '',
  to: [{ kind: 'phone', value: '5511988880001' }],
  ...facts,
});

const noFile = () => Promise.reject(new AppError('ERR_NOT_FOUND'));

/** The stored outcomes of each message, as text. */
async function outcomesOf(
  run: readonly Ready[],
  script: Parameters<typeof scriptedDriver>[0],
  mayGoOn = () => true,
  isUnwanted = false,
) {
  const { driver, asked } = scriptedDriver(script);
  const written: string[] = [];
  await sendRun(run, {
    driver,
    openFile: noFile,
    mayGoOn,
    isUnwanted: () => Promise.resolve(isUnwanted),
    record: (entry: Entry) => {
      written.push(inWords(entry));
      return Promise.resolve();
    },
  });
  return { written, asked };
}

const inWords = (entry: Entry): string => {
  switch (entry.kind) {
    case 'outcome':
      return `${entry.outcome.messageId} ${entry.outcome.command.type}`;
    case 'change':
      return `${entry.outcome.changeId} ${entry.outcome.problem ?? 'taken'}`;
    case 'ack':
      return `${entry.externalId} ack`;
    default:
      return `${entry.messageId} ${entry.kind}`;
  }
};

const one = [message('a')];
const left = [message('a', { isLeftBehind: true })];

describe('a message of a run', () => {
  it('is handed over once', async () => {
    expect(await outcomesOf(one, {})).toEqual({ written: ['a RecordSent'], asked: ['send x-a'] });
  });

  it.each(['rejected', 'not-on-channel', 'too-large'] as const)('fails at once if it is %s', async (kind) => {
    expect(await outcomesOf(one, { sends: [kind] })).toEqual({
      written: ['a RecordFailure'],
      asked: ['send x-a'],
    });
  });

  it('waits if it was certainly not sent', async () => {
    expect((await outcomesOf(one, { sends: ['not-ready'] })).written).toEqual(['a wait']);
  });

  it('is looked up after its answer was lost, and not sent again if the server has it', async () => {
    const { written, asked } = await outcomesOf(one, {
      sends: ['unknown'],
      lookups: [{ found: true, ack: 1 }],
    });
    expect(written).toEqual(['a RaiseAck']);
    expect(asked).toEqual(['send x-a', 'find x-a']);
  });

  it('is looked up later and not sent if the session has it but the server never accepted it', async () => {
    const lookups = [{ found: true, ack: 0 }] as const;
    expect(await outcomesOf(one, { sends: ['unknown'], lookups })).toEqual({
      written: ['a ask-later'],
      asked: ['send x-a', 'find x-a'],
    });
    expect(await outcomesOf(left, { lookups })).toEqual({ written: ['a ask-later'], asked: ['find x-a'] });
  });

  it('is unresolved if the server has not accepted it after five lookups', async () => {
    const last = [message('a', { isLeftBehind: true, lookups: 4 })];
    expect((await outcomesOf(last, { lookups: [{ found: true, ack: 0 }] })).written).toEqual([
      'a RecordUnresolved',
    ]);
  });

  it('is looked up without its text, and unresolved if it is not there', async () => {
    const gone = [message('a', { isLeftBehind: true, body: null })];
    expect(await outcomesOf(gone, { lookups: [{ found: true, ack: 2 }] })).toEqual({
      written: ['a RaiseAck'],
      asked: ['find x-a'],
    });
    expect(await outcomesOf(gone, {})).toEqual({ written: ['a RecordUnresolved'], asked: ['find x-a'] });
  });

  it('is sent again under its id if its answer was lost and the channel does not have it', async () => {
    const { written, asked } = await outcomesOf(one, { sends: ['unknown'] });
    expect(written).toEqual(['a RecordSent']);
    expect(asked).toEqual(['send x-a', 'find x-a', 'send x-a']);
  });

  it('pauses before the next try if the channel does not have it and gave no answer twice', async () => {
    const { written, asked } = await outcomesOf(one, { sends: ['unknown', 'unknown'] });
    expect(written).toEqual(['a ask-later']);
    expect(asked).toEqual(['send x-a', 'find x-a', 'send x-a']);
  });

  it('is unresolved after five pauses without an answer', async () => {
    const last = [message('a', { isLeftBehind: true, lookups: 4 })];
    const { written, asked } = await outcomesOf(last, { sends: ['unknown', 'unknown'] });
    expect(written).toEqual(['a RecordUnresolved']);
    expect(asked).toEqual(['find x-a', 'send x-a', 'find x-a', 'send x-a']);
  });

  it('is looked up later and not sent if the channel does not know', async () => {
    const { written, asked } = await outcomesOf(left, { lookups: ['fails'] });
    expect(written).toEqual(['a ask-later']);
    expect(asked).toEqual(['find x-a']);
  });

  it('is unresolved if the channel did not know five times', async () => {
    const asked = [message('a', { isLeftBehind: true, lookups: 4 })];
    expect((await outcomesOf(asked, { lookups: ['fails'] })).written).toEqual(['a RecordUnresolved']);
  });

  it('is looked up before anything else if a dead process attempted it', async () => {
    expect(await outcomesOf(left, { lookups: [{ found: true, ack: 2 }] })).toEqual({
      written: ['a RaiseAck'],
      asked: ['find x-a'],
    });
    expect((await outcomesOf(left, {})).asked).toEqual(['find x-a', 'send x-a']);
  });

  it('is looked up even if it is no longer wanted, and withdrawn if it is not there', async () => {
    const unwanted = (run: readonly Ready[], script: Parameters<typeof scriptedDriver>[0]) =>
      outcomesOf(run, script, undefined, true);
    const [first, behind] = [message('a', { isLeftBehind: true }), message('b')];
    expect(await unwanted([first, behind], {})).toEqual({
      written: ['a withdraw', 'b RecordSent'],
      asked: ['find x-a', 'send x-b'],
    });
    expect(await unwanted([first], { lookups: [{ found: true, ack: 1 }] })).toEqual({
      written: ['a RaiseAck'],
      asked: ['find x-a'],
    });
    expect((await unwanted([first], { lookups: ['fails'] })).written).toEqual(['a ask-later']);
    expect(await unwanted(one, { sends: ['unknown'] })).toEqual({
      written: ['a withdraw'],
      asked: ['send x-a', 'find x-a'],
    });
  });

  it('is not there if the channel took it and refused it', async () => {
    const { asked } = await outcomesOf(left, { lookups: [{ found: true, ack: -1 }] });
    expect(asked).toEqual(['find x-a', 'send x-a']);
  });
});

describe('a run', () => {
  const three = [message('a'), message('b'), message('c')];

  it('is sent in order, and continues after a final outcome', async () => {
    const { written, asked } = await outcomesOf(three, { sends: ['rejected'] });
    expect(written).toEqual(['a RecordFailure', 'b RecordSent', 'c RecordSent']);
    expect(asked).toEqual(['send x-a', 'send x-b', 'send x-c']);
  });

  it.each([
    ['not-ready', [], 'a wait'],
    ['unknown', ['fails'], 'a ask-later'],
  ] as const)('waits behind what has none: %s', async (kind, lookups, fate) => {
    const { written, asked } = await outcomesOf(three, { sends: [kind], lookups });
    expect(written).toEqual([fate, 'b wait', 'c wait']);
    expect(asked.filter((call) => call.startsWith('send'))).toEqual(['send x-a']);
  });

  it('stops once the lease or the process ends', async () => {
    let calls = 0;
    const { written, asked } = await outcomesOf(three, {}, () => (calls += 1) === 1);
    expect(written).toEqual(['a RecordSent', 'b wait', 'c wait']);
    expect(asked).toEqual(['send x-a']);
  });

  it('fails as a whole if an outcome could not be stored, after it tried everything', async () => {
    const { driver, asked } = scriptedDriver();
    const sending = sendRun(three, {
      driver,
      openFile: noFile,
      mayGoOn: () => true,
      isUnwanted: () => Promise.resolve(false),
      record: () => Promise.reject(new Error('away')),
    });
    await expect(sending).rejects.toThrow('away');
    expect(asked).toEqual(['send x-a', 'send x-b', 'send x-c']);
  });
});

describe('a change of a run', () => {
  it.each([
    ['edit', 'edit x-a better'],
    ['delete', 'revoke x-a'],
  ] as const)('is passed on behind what was sent before it: %s', async (kind, asking) => {
    expect(await outcomesOf([message('a'), change(kind)], {})).toEqual({
      written: ['a RecordSent', 'change taken'],
      asked: ['send x-a', asking],
    });
  });

  it.each(['not-found', 'too-late', 'rejected', 'not-supported'] as const)(
    'that is refused has an end: %s',
    async (kind) => {
      const { written } = await outcomesOf([change('edit'), message('b')], { changes: [kind] });
      expect(written).toEqual([`change ${kind}`, 'b RecordSent']);
    },
  );

  it('is refused without a call if the channel never had the message', async () => {
    expect(await outcomesOf([change('edit', { targetId: null })], {})).toEqual({
      written: ['change not-found'],
      asked: [],
    });
  });

  it('counts as done if it deletes a message that never arrived, and in no other case', async () => {
    const gone = { changes: ['not-found'] } as const;
    expect((await outcomesOf([change('delete', { isOfUnsent: true })], gone)).written).toEqual([
      'change taken',
    ]);
    const unknown = change('delete', { isOfUnsent: true, targetId: null });
    expect((await outcomesOf([unknown], {})).written).toEqual(['change taken']);
    expect((await outcomesOf([change('edit', { isOfUnsent: true })], gone)).written).toEqual([
      'change not-found',
    ]);
    expect(
      (await outcomesOf([change('delete', { isOfUnsent: true })], { changes: ['too-late'] })).written,
    ).toEqual(['change too-late']);
  });

  it('waits, with those after it, while the session cannot be reached', async () => {
    const { written } = await outcomesOf([change('delete'), message('b')], { changes: ['not-ready'] });
    expect(written).toEqual(['change wait', 'b wait']);
  });

  it('is tried again if the outcome is unknown, five times', async () => {
    expect((await outcomesOf([change('edit')], { changes: ['unknown'] })).written).toEqual([
      'change ask-later',
    ]);
    const last = [change('edit', { lookups: 4 })];
    expect((await outcomesOf(last, { changes: ['unknown'] })).written).toEqual(['change rejected']);
  });
});

it('fails a message whose file no longer exists', async () => {
  const media = {
    key: '0193a1b2-0000-4000-8000-000000000001',
    fileName: 'foto.png',
    mimeType: 'image/png',
    size: 3,
    sha256: 'a'.repeat(64),
    seconds: null,
    width: null,
    height: null,
  };
  const lost = message('a', { media: { media, isVoice: false, caption: '' } });
  expect((await outcomesOf([lost], {})).written).toEqual(['a RecordFailure']);
});

import { AppError } from '@balcao/contracts';
import { describe, expect, it } from 'vitest';
import { scriptedDriver } from '../../test/fixtures/scripted-driver.ts';
import type { Entry } from './outcome-writer.ts';
import type { OutboundChange } from './outbound-rows.ts';
import { type Marked, type Ready, sendRun } from './send-run.ts';

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

/** What is written of each message, in words. */
async function fates(
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

describe('a message', () => {
  it('is handed over once', async () => {
    expect(await fates(one, {})).toEqual({ written: ['a RecordSent'], asked: ['send x-a'] });
  });

  it.each(['rejected', 'not-on-channel', 'too-large'] as const)('that is %s fails at once', async (kind) => {
    expect(await fates(one, { sends: [kind] })).toEqual({
      written: ['a RecordFailure'],
      asked: ['send x-a'],
    });
  });

  it('that surely was not sent waits', async () => {
    expect((await fates(one, { sends: ['not-ready'] })).written).toEqual(['a wait']);
  });

  it('whose answer was lost is looked up, and not sent again when the server has it', async () => {
    const { written, asked } = await fates(one, { sends: ['unknown'], lookups: [{ found: true, ack: 1 }] });
    expect(written).toEqual(['a RaiseAck']);
    expect(asked).toEqual(['send x-a', 'find x-a']);
  });

  it('that the session has and the server never took is looked for later, and not sent', async () => {
    const lookups = [{ found: true, ack: 0 }] as const;
    expect(await fates(one, { sends: ['unknown'], lookups })).toEqual({
      written: ['a ask-later'],
      asked: ['send x-a', 'find x-a'],
    });
    expect(await fates(left, { lookups })).toEqual({ written: ['a ask-later'], asked: ['find x-a'] });
  });

  it('that the server never took after five looks is unresolved', async () => {
    const last = [message('a', { isLeftBehind: true, lookups: 4 })];
    expect((await fates(last, { lookups: [{ found: true, ack: 0 }] })).written).toEqual([
      'a RecordUnresolved',
    ]);
  });

  it('whose text is gone is looked for, and unresolved when it is not there', async () => {
    const gone = [message('a', { isLeftBehind: true, body: null })];
    expect(await fates(gone, { lookups: [{ found: true, ack: 2 }] })).toEqual({
      written: ['a RaiseAck'],
      asked: ['find x-a'],
    });
    expect(await fates(gone, {})).toEqual({ written: ['a RecordUnresolved'], asked: ['find x-a'] });
  });

  it('whose answer was lost goes out again under its id when the channel does not have it', async () => {
    const { written, asked } = await fates(one, { sends: ['unknown'] });
    expect(written).toEqual(['a RecordSent']);
    expect(asked).toEqual(['send x-a', 'find x-a', 'send x-a']);
  });

  it('that the channel has not and gives no answer to twice rests before it is tried again', async () => {
    const { written, asked } = await fates(one, { sends: ['unknown', 'unknown'] });
    expect(written).toEqual(['a ask-later']);
    expect(asked).toEqual(['send x-a', 'find x-a', 'send x-a']);
  });

  it('that had no answer after five rests is unresolved', async () => {
    const last = [message('a', { isLeftBehind: true, lookups: 4 })];
    const { written, asked } = await fates(last, { sends: ['unknown', 'unknown'] });
    expect(written).toEqual(['a RecordUnresolved']);
    expect(asked).toEqual(['find x-a', 'send x-a', 'find x-a', 'send x-a']);
  });

  it('that the channel can not tell about is asked for later, and not sent', async () => {
    const { written, asked } = await fates(left, { lookups: ['fails'] });
    expect(written).toEqual(['a ask-later']);
    expect(asked).toEqual(['find x-a']);
  });

  it('that the channel could not tell about five times is unresolved', async () => {
    const asked = [message('a', { isLeftBehind: true, lookups: 4 })];
    expect((await fates(asked, { lookups: ['fails'] })).written).toEqual(['a RecordUnresolved']);
  });

  it('that a process left behind is looked up before anything else', async () => {
    expect(await fates(left, { lookups: [{ found: true, ack: 2 }] })).toEqual({
      written: ['a RaiseAck'],
      asked: ['find x-a'],
    });
    expect((await fates(left, {})).asked).toEqual(['find x-a', 'send x-a']);
  });

  it('that nobody wants to be sent any more is looked up all the same, and withdrawn when it is not there', async () => {
    const unwanted = (run: readonly Ready[], script: Parameters<typeof scriptedDriver>[0]) =>
      fates(run, script, undefined, true);
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

  it('that the channel took and refused is not there', async () => {
    const { asked } = await fates(left, { lookups: [{ found: true, ack: -1 }] });
    expect(asked).toEqual(['find x-a', 'send x-a']);
  });
});

describe('a chat', () => {
  const three = [message('a'), message('b'), message('c')];

  it('is sent in order, and goes on after what has an end', async () => {
    const { written, asked } = await fates(three, { sends: ['rejected'] });
    expect(written).toEqual(['a RecordFailure', 'b RecordSent', 'c RecordSent']);
    expect(asked).toEqual(['send x-a', 'send x-b', 'send x-c']);
  });

  it.each([
    ['not-ready', [], 'a wait'],
    ['unknown', ['fails'], 'a ask-later'],
  ] as const)('waits behind what has none: %s', async (kind, lookups, fate) => {
    const { written, asked } = await fates(three, { sends: [kind], lookups });
    expect(written).toEqual([fate, 'b wait', 'c wait']);
    expect(asked.filter((call) => call.startsWith('send'))).toEqual(['send x-a']);
  });

  it('is left alone once the lease or the process ends', async () => {
    let calls = 0;
    const { written, asked } = await fates(three, {}, () => (calls += 1) === 1);
    expect(written).toEqual(['a RecordSent', 'b wait', 'c wait']);
    expect(asked).toEqual(['send x-a']);
  });

  it('that could not be written down fails as a whole, after everything was tried', async () => {
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

describe('a change', () => {
  it.each([
    ['edit', 'edit x-a better'],
    ['delete', 'revoke x-a'],
  ] as const)('is passed on behind what was sent before it: %s', async (kind, asking) => {
    expect(await fates([message('a'), change(kind)], {})).toEqual({
      written: ['a RecordSent', 'change taken'],
      asked: ['send x-a', asking],
    });
  });

  it.each(['not-found', 'too-late', 'rejected', 'not-supported'] as const)(
    'that is refused has an end: %s',
    async (kind) => {
      const { written } = await fates([change('edit'), message('b')], { changes: [kind] });
      expect(written).toEqual([`change ${kind}`, 'b RecordSent']);
    },
  );

  it('of what the channel never had is refused without asking', async () => {
    expect(await fates([change('edit', { targetId: null })], {})).toEqual({
      written: ['change not-found'],
      asked: [],
    });
  });

  it('deletes what never arrived although it is not there, and takes that for granted of nothing else', async () => {
    const gone = { changes: ['not-found'] } as const;
    expect((await fates([change('delete', { isOfUnsent: true })], gone)).written).toEqual(['change taken']);
    const unknown = change('delete', { isOfUnsent: true, targetId: null });
    expect((await fates([unknown], {})).written).toEqual(['change taken']);
    expect((await fates([change('edit', { isOfUnsent: true })], gone)).written).toEqual(['change not-found']);
    expect(
      (await fates([change('delete', { isOfUnsent: true })], { changes: ['too-late'] })).written,
    ).toEqual(['change too-late']);
  });

  it('waits, and those behind it, while the session can not be reached', async () => {
    const { written } = await fates([change('delete'), message('b')], { changes: ['not-ready'] });
    expect(written).toEqual(['change wait', 'b wait']);
  });

  it('is asked for again when nobody knows, five times', async () => {
    expect((await fates([change('edit')], { changes: ['unknown'] })).written).toEqual(['change ask-later']);
    const last = [change('edit', { lookups: 4 })];
    expect((await fates(last, { changes: ['unknown'] })).written).toEqual(['change rejected']);
  });
});

it('a message whose file is gone fails', async () => {
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
  expect((await fates([lost], {})).written).toEqual(['a RecordFailure']);
});

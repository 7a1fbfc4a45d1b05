import { describe, expect, it } from 'vitest';
import {
  nextDefaultOf,
  isDefaultWhenAdded,
  isDefaultWhenChanged,
  losingDefault,
} from './default-connection.rules.ts';

const candidate = (connectionId: number, isDefault: boolean, minute = connectionId) => ({
  connectionId,
  isDefault,
  createdAt: new Date(Date.UTC(2026, 10, 21, 9, minute)),
});
const three = [candidate(1, false), candidate(2, true), candidate(3, false)];

describe('the default connection', () => {
  it('is the first one in any case', () => {
    expect(isDefaultWhenAdded([], false)).toBe(true);
    expect(isDefaultWhenAdded(three, false)).toBe(false);
  });
  it('passes to the one that asks for it', () => {
    expect(isDefaultWhenAdded(three, true)).toBe(true);
    expect(isDefaultWhenChanged(three, 3, true)).toEqual({ ok: true, value: true });
    expect(losingDefault(three, 3)).toEqual([2]);
    expect(losingDefault(three, 2)).toEqual([]);
  });
  it('cannot be given up', () => {
    expect(isDefaultWhenChanged(three, 2, false)).toMatchObject({
      ok: false,
      error: { code: 'ERR_NO_OTHER_WHATSAPP', field: 'isDefault' },
    });
    expect(isDefaultWhenChanged(three, 1, false)).toEqual({ ok: true, value: false });
  });
  it('stays if it is not mentioned', () => {
    expect(isDefaultWhenChanged(three, 2, undefined)).toEqual({ ok: true, value: true });
    expect(isDefaultWhenChanged(three, 1, undefined)).toEqual({ ok: true, value: false });
  });
  it('passes to the oldest other one when it is deleted', () => {
    expect(nextDefaultOf([candidate(1, false, 30), candidate(2, true), candidate(3, false, 10)], 2)).toBe(3);
    expect(nextDefaultOf(three, 1)).toBeNull();
    expect(nextDefaultOf([candidate(2, true)], 2)).toBeNull();
  });
});

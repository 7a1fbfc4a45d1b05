import { describe, expect, it } from 'vitest';
import { mergeEdit } from './merge-edit.ts';

const base = { name: 'Vendas', color: '#111111', greeting: 'Oi' };

describe('an edit that began before somebody else changed the same thing (rule G16)', () => {
  it('takes what it changes and leaves what it sends back untouched', () => {
    expect(mergeEdit({ ...base, name: 'Loja' }, { base, current: { ...base, color: '#222222' } })).toEqual({
      ok: true,
      value: { name: 'Loja' },
    });
  });

  it('refuses a field that both changed, and names its current value', () => {
    const current = { ...base, name: 'Oficina', greeting: 'Bom dia' };
    expect(mergeEdit({ name: 'Loja', color: '#333333' }, { base, current })).toEqual({
      ok: false,
      error: { code: 'ERR_EDIT_CONFLICT', changed: { name: 'Oficina' } },
    });
  });

  it('finds no conflict where both changed a field to the same', () => {
    const current = { ...base, name: 'Loja' };
    expect(mergeEdit({ name: 'Loja' }, { base, current })).toEqual({ ok: true, value: { name: 'Loja' } });
  });

  it('drops absent fields', () => {
    expect(mergeEdit({ name: undefined }, { base, current: base })).toEqual({ ok: true, value: {} });
  });
});

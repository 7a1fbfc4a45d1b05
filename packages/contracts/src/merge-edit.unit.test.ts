import { describe, expect, it } from 'vitest';
import { mergeEdit } from './merge-edit.ts';

const base = { name: 'Vendas', color: '#111111', greeting: 'Oi' };

describe('an edit based on an older version (rule G16)', () => {
  it('applies its changes and keeps the fields that it sends back unchanged', () => {
    expect(mergeEdit({ ...base, name: 'Loja' }, { base, current: { ...base, color: '#222222' } })).toEqual({
      ok: true,
      value: { name: 'Loja' },
    });
  });

  it('is refused for a field that both changed, with its present value', () => {
    const current = { ...base, name: 'Oficina', greeting: 'Bom dia' };
    expect(mergeEdit({ name: 'Loja', color: '#333333' }, { base, current })).toEqual({
      ok: false,
      error: { code: 'ERR_EDIT_CONFLICT', changed: { name: 'Oficina' } },
    });
  });

  it('has no conflict if both changed a field to the same value', () => {
    const current = { ...base, name: 'Loja' };
    expect(mergeEdit({ name: 'Loja' }, { base, current })).toEqual({ ok: true, value: { name: 'Loja' } });
  });

  it('drops absent fields', () => {
    expect(mergeEdit({ name: undefined }, { base, current: base })).toEqual({ ok: true, value: {} });
  });
});

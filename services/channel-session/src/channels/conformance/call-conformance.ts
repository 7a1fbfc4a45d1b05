import { eventually } from '@balcao/testkit';
import { expect, it } from 'vitest';
import type { ConformancePhone } from './conformance-fixture.ts';

type CallCases = {
  readonly phone: () => ConformancePhone;
  readonly readySession: () => Promise<unknown>;
  /** Whether the desk takes calls, and how often it was asked. */
  readonly calls: { areAccepted: boolean; readonly asked: number };
  readonly patience: { readonly timeoutMs: number };
};

const caller = '5511988880031';

/** What happens to a call, depending on whether the desk takes calls (rule J8). */
export function callConformance({ phone, readySession, calls, patience }: CallCases): void {
  it('declines a call while the desk takes none, and no other', async () => {
    await readySession();
    const { asked } = calls;
    const taken = await phone().ring(caller);
    await eventually(() => {
      expect(calls.asked).toBeGreaterThan(asked);
    }, patience);
    calls.areAccepted = false;
    const declined = await phone().ring(caller);
    await eventually(async () => {
      expect(await phone().declined()).toContain(declined);
    }, patience);
    calls.areAccepted = true;
    expect(await phone().declined()).not.toContain(taken);
  });
}

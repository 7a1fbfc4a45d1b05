import type { DriverErrorKind } from '#channels/driver.ts';

/** The driver's error of a failed command. */
export class Problem extends Error {
  readonly kind: DriverErrorKind;

  constructor(kind: DriverErrorKind, detail: string) {
    super(detail);
    this.kind = kind;
  }
}

/** The library also throws bare strings. */
export function detailOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

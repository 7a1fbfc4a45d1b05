import type { DriverErrorKind } from '#channels/driver.ts';

/** How a command failed, in the driver's own kinds. */
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

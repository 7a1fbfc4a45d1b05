import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether `npm run test:all` runs. */
    isThorough: boolean;
  }
}

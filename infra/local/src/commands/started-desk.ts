import type { LaunchedStack } from '../supervisor/launch.ts';

export type StartedDesk = Pick<LaunchedStack, 'stop'> & {
  /** How to sign in, where it is not the first admin's to say. */
  readonly signIn?: string;
};

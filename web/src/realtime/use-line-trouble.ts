import { useEffect, useState } from 'react';
import { type LiveStatus, useLiveStatus } from './live-status.ts';

const lostAfterMs = 2000;
const behindAfterMs = 1500;
const unreachedAfterMs = 4000;

export type LineTrouble = 'offline' | 'connecting' | 'lost' | 'behind';

/** Nothing is lost before there was a connection. */
const kindOf: Readonly<Record<LiveStatus, LineTrouble | undefined>> = {
  starting: 'connecting',
  live: undefined,
  'catching-up': 'behind',
  lost: 'lost',
};
const delaysMs: Readonly<Record<LineTrouble, number>> = {
  offline: 0,
  connecting: unreachedAfterMs,
  lost: lostAfterMs,
  behind: behindAfterMs,
};

/** Why the page may be out of date. Short interruptions end by themselves and are no trouble. */
export const useLineTrouble = (): LineTrouble | undefined => {
  const { status, wasSilent, isBrowserOnline } = useLiveStatus();
  const kind = isBrowserOnline ? kindOf[status] : 'offline';
  const delayMs = kind === undefined || wasSilent ? 0 : delaysMs[kind];
  const [settled, setSettled] = useState<LineTrouble>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(kind), delayMs);
    return () => clearTimeout(timer);
  }, [kind, delayMs]);
  return kind === undefined ? undefined : kind === 'offline' ? kind : settled;
};

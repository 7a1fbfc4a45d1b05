import { mostTriedMessages } from '@balcao/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { settingQueries, timeZoneOf } from '../../../entities/setting/setting-queries.ts';
import { type TriedMessage, triedOut } from '../api/try-out.ts';
import { aMinuteAfter, clockText, momentOfClock } from './clock.ts';

const noMessages: readonly TriedMessage[] = [];

type Player = { readonly connectionId: number; readonly name: string; readonly isGroup: boolean };

/** The admin's messages as a customer with their times, and what the automation would do. */
export const useTrial = ({ connectionId, name, isGroup }: Player) => {
  const settings = useQuery(settingQueries.list());
  const [messages, setMessages] = useState(noMessages);
  /** The time of the next message; undefined while the field holds no complete date. */
  const [clock, setClock] = useState<number | undefined>(() => Date.now());
  const query = useQuery(triedOut({ connectionId, name, isGroup, messages }));
  const isAsked = messages.length > 0;
  const timeZone = query.data?.timeZone ?? timeZoneOf(settings.data);
  const last = messages.at(-1)?.at ?? 0;
  const clockProblem = clock === undefined ? 'clockMissing' : clock < last ? 'clockEarlier' : null;
  const isFull = messages.length >= mostTriedMessages;
  return {
    messages,
    steps: isAsked ? (query.data?.steps ?? []) : [],
    error: isAsked ? query.error : null,
    retry: () => void query.refetch(),
    timeZone,
    clock: clock === undefined ? '' : clockText(clock, timeZone),
    setClock: (text: string): void => setClock(momentOfClock(text, timeZone)),
    clockProblem,
    isFull,
    canWrite: clockProblem === null && !isFull && name !== '',
    write: (text: string | null): void => {
      if (clock === undefined) return;
      setMessages([...messages, { at: clock, text }]);
      setClock(aMinuteAfter(clock));
    },
    reset: (): void => {
      setMessages(noMessages);
      setClock(Date.now());
    },
  } as const;
};

import { type Calendar, isOpen, opensNext } from '@balcao/contracts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

const weekMs = 7 * 86_400_000;

/** Whether a sector is open at that moment, or when it opens next: "Opens Monday 08:00". */
export const useOpeningText = (timeZone: string): ((calendar: Calendar, now: number) => string) => {
  const { t, i18n } = useTranslation('queues');
  return useCallback(
    (calendar: Calendar, now: number) => {
      const at = new Date(now);
      if (isOpen(calendar, at, timeZone)) return t('opening.now');
      const next = opensNext(calendar, at, timeZone);
      if (next === undefined) return t('opening.never');
      const said = (options: Intl.DateTimeFormatOptions): string =>
        new Intl.DateTimeFormat(i18n.language, { timeZone, ...options }).format(next);
      const time = said({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
      const isSoon = next.getTime() - now < weekMs;
      const day = said(isSoon ? { weekday: 'long' } : { weekday: 'long', day: 'numeric', month: 'long' });
      return t('opening.next', { day, time });
    },
    [t, i18n.language, timeZone],
  );
};

import type { TriedDeed } from '@balcao/contracts';
import { useTranslation } from 'react-i18next';
import { TriedBubble, TriedNote } from './tried-bubble.tsx';
import { useDeskTime } from './clock.ts';

type Props = { readonly deed: TriedDeed; readonly timeZone: string };

const causeTexts = {
  menu: 'deed.assignMenu',
  'single-sector': 'deed.assignSingle',
  'default-sector': 'deed.assignDefault',
} as const;

/** One action of the automation. */
export const TryOutActionLine = ({ deed, timeZone }: Props) => {
  const { t } = useTranslation('try-out');
  const { t: ofAutomation } = useTranslation('automation');
  const time = useDeskTime(timeZone);
  switch (deed.type) {
    case 'say':
      return (
        <>
          <TriedBubble
            isOfDesk
            author={`${ofAutomation('mark', { rule: ofAutomation(`rule.${deed.rule}`) })} · ${time(deed.at)}`}
          >
            {deed.text}
          </TriedBubble>
          {deed.closedUntil === undefined ? null : (
            <TriedNote>
              {deed.closedUntil === null
                ? t('deed.neverOpens')
                : t('deed.closedUntil', { time: time(deed.closedUntil) })}
            </TriedNote>
          )}
        </>
      );
    case 'assign':
      return <TriedNote>{t(causeTexts[deed.cause], { queue: deed.queue.name })}</TriedNote>;
    case 'give-up':
      return <TriedNote>{t('deed.give-up')}</TriedNote>;
    case 'pause':
      return <TriedNote>{t('deed.pause', { rule: ofAutomation(`rule.${deed.rule}`) })}</TriedNote>;
    case 'wait':
      return <TriedNote>{t('deed.wait', { time: time(deed.until) })}</TriedNote>;
  }
};

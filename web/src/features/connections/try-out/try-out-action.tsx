import type { TriedDeed } from '@balcao/contracts';
import { useTranslation } from 'react-i18next';
import { TriedBubble, TriedNote } from './tried-bubble.tsx';
import { useDeskTime } from './clock.ts';

type Props = { readonly action: TriedDeed; readonly timeZone: string };

const causeTexts = {
  menu: 'action.assignMenu',
  'single-sector': 'action.assignSingle',
  'default-sector': 'action.assignDefault',
} as const;

/** One action of the automation. */
export const TryOutActionLine = ({ action, timeZone }: Props) => {
  const { t } = useTranslation('try-out');
  const { t: ofAutomation } = useTranslation('automation');
  const time = useDeskTime(timeZone);
  switch (action.type) {
    case 'say':
      return (
        <>
          <TriedBubble
            isOfDesk
            author={`${ofAutomation('mark', { rule: ofAutomation(`rule.${action.rule}`) })} · ${time(action.at)}`}
          >
            {action.text}
          </TriedBubble>
          {action.closedUntil === undefined ? null : (
            <TriedNote>
              {action.closedUntil === null
                ? t('action.neverOpens')
                : t('action.closedUntil', { time: time(action.closedUntil) })}
            </TriedNote>
          )}
        </>
      );
    case 'assign':
      return <TriedNote>{t(causeTexts[action.cause], { queue: action.queue.name })}</TriedNote>;
    case 'give-up':
      return <TriedNote>{t('action.give-up')}</TriedNote>;
    case 'pause':
      return <TriedNote>{t('action.pause', { rule: ofAutomation(`rule.${action.rule}`) })}</TriedNote>;
    case 'wait':
      return <TriedNote>{t('action.wait', { time: time(action.until) })}</TriedNote>;
  }
};

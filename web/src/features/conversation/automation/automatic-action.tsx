import type { TimelineEntry } from '@balcao/contracts';
import { useTranslation } from 'react-i18next';

type Props = { readonly entry: Pick<TimelineEntry, 'actor' | 'after'> };

/** What the desk did by itself and by which rule, or who ended the pause. */
const AutomaticAction = ({ entry: { actor, after } }: Props) => {
  const { t } = useTranslation('automation');
  const { automatic = 'text', rule } = after ?? {};
  const action = automatic === 'resumed' && actor.kind === 'user' ? 'resumed-by-hand' : automatic;
  return <>{t(`action.${action}`, { rule: rule === undefined ? '' : t(`rule.${rule}`) })}</>;
};

export default AutomaticAction;

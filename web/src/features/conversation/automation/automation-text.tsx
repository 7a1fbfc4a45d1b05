import type { ApiOrigin, AutomaticRule, TimelineEntry } from '@balcao/contracts';
import { useTranslation } from 'react-i18next';

type Props =
  /** Shows that the automation sent a message, and by which rule. */
  | { readonly rule: AutomaticRule }
  /** Shows that a script sent a message, and with which token (rule P4). */
  | { readonly api: ApiOrigin }
  /** What the desk did by itself and by which rule, or who ended the pause. */
  | { readonly entry: Pick<TimelineEntry, 'actor' | 'after'> };

const AutomationText = (props: Props) => {
  const { t } = useTranslation('automation');
  if ('rule' in props) return t('mark', { rule: t(`rule.${props.rule}`) });
  if ('api' in props) return t('api.mark', { name: props.api.name });
  const { actor, after } = props.entry;
  const { automatic = 'text', rule } = after ?? {};
  const action = automatic === 'resumed' && actor.kind === 'user' ? 'resumed-by-hand' : automatic;
  return t(`action.${action}`, { rule: rule === undefined ? '' : t(`rule.${rule}`) });
};

export default AutomationText;

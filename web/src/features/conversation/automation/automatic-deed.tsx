import type { TimelineFacts } from '@balcao/contracts';
import { useTranslation } from 'react-i18next';

/** What the desk did by itself, and by which rule. */
const AutomaticDeed = ({ facts }: { readonly facts: TimelineFacts | null }) => {
  const { t } = useTranslation('automation');
  const { automatic = 'text', rule } = facts ?? {};
  return <>{t(`deed.${automatic}`, { rule: rule === undefined ? '' : t(`rule.${rule}`) })}</>;
};

export default AutomaticDeed;

import type { AutomaticRule } from '@balcao/contracts';
import { useTranslation } from 'react-i18next';

/** Shows that the automation sent a message, and by which rule. */
const AutomaticMark = ({ rule }: { readonly rule: AutomaticRule }) => {
  const { t } = useTranslation('automation');
  return <>{t('mark', { rule: t(`rule.${rule}`) })}</>;
};

export default AutomaticMark;

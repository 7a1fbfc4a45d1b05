import type { AutomaticRule } from '@balcao/contracts';
import { useTranslation } from 'react-i18next';

/** That nobody wrote a message, and by which rule the desk said it. */
const AutomaticMark = ({ rule }: { readonly rule: AutomaticRule }) => {
  const { t } = useTranslation('automation');
  return <>{t('mark', { rule: t(`rule.${rule}`) })}</>;
};

export default AutomaticMark;

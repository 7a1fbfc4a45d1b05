import { useQuery } from '@tanstack/react-query';
import { QuickAnswersPage } from '../../features/quick-answers/quick-answers-page.tsx';
import { settingQueries } from '../../entities/setting/setting-queries.ts';

const QuickAnswersRoute = () => {
  const { data: settings } = useQuery(settingQueries.list());
  return (
    <QuickAnswersPage
      quickAnswerSetting={settings?.find(({ key }) => key === 'quickAnswer')?.value ?? 'disabled'}
    />
  );
};

export default QuickAnswersRoute;

import { useQuery } from '@tanstack/react-query';
import { QuickAnswersPage } from '../../features/quick-answers/quick-answers-page.tsx';
import { settingQueries } from '../../features/settings/api/setting-queries.ts';
import { PageFrame } from '../layouts/page-frame.tsx';

const QuickAnswersRoute = () => {
  const { data: settings } = useQuery(settingQueries.list());
  return (
    <PageFrame isFilled>
      <QuickAnswersPage
        quickAnswerSetting={settings?.find(({ key }) => key === 'quickAnswer')?.value ?? 'disabled'}
      />
    </PageFrame>
  );
};

export default QuickAnswersRoute;

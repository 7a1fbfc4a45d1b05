import { TagsPage } from '../../features/tags/tags-page.tsx';
import { PageFrame } from '../layouts/page-frame.tsx';

const TagsRoute = () => (
  <PageFrame isFilled>
    <TagsPage />
  </PageFrame>
);

export default TagsRoute;

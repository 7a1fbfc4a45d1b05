import { Permitted } from '../../components/permitted.tsx';
import { UsersPage } from '../../features/users/users-page.tsx';
import { PageFrame } from '../layouts/page-frame.tsx';

const UsersRoute = () => (
  <PageFrame>
    <Permitted permission="drawer-admin-items:view">
      <UsersPage />
    </Permitted>
  </PageFrame>
);

export default UsersRoute;

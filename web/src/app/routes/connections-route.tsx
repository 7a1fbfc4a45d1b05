import { Permitted } from '../../components/permitted.tsx';
import { ConnectionsPage } from '../../features/connections/connections-page.tsx';
import { PageFrame } from '../layouts/page-frame.tsx';

const ConnectionsRoute = () => (
  <PageFrame>
    <Permitted permission="drawer-admin-items:view">
      <ConnectionsPage />
    </Permitted>
  </PageFrame>
);

export default ConnectionsRoute;

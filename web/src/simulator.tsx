import './lib/zod-setup.ts';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { loadTexts } from './locales/language.ts';
import { RouteError } from './app/routes/route-error.tsx';
import { startPage } from './app/start-page.tsx';
import { lazyComponent } from './components/loading/lazy-part.tsx';
import { Splash } from './components/loading/delayed-skeleton.tsx';
import { paths } from './config/paths.ts';
import { session } from './lib/session/session.ts';

// A file of its own, so that the desk's page does not contain it.
const { Part: SimulatorFrame, forgetFailure } = lazyComponent(async () => {
  const [frame] = await Promise.all([import('./app/layouts/simulator-frame.tsx'), loadTexts('simulator')]);
  return frame;
});

void session.restore();
session.followOtherTabs(paths.simulator.to());
await startPage(
  <ErrorBoundary FallbackComponent={RouteError} onReset={forgetFailure}>
    <Suspense fallback={<Splash />}>
      <SimulatorFrame />
    </Suspense>
  </ErrorBoundary>,
);

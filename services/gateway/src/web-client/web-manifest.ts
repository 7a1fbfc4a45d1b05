import type { ClientConfig } from '@balcao/contracts';

/** The manifest with which a browser installs the desk as an app. */
export const webManifest = ({
  systemName,
  palettes,
}: Pick<ClientConfig, 'systemName' | 'palettes'>): Record<string, unknown> => ({
  name: systemName,
  short_name: systemName,
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: palettes.light.primary,
  background_color: '#ffffff',
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icon-maskable.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
  ],
});

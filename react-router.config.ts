import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'apps/storefront',
  buildDirectory: 'build',
  ssr: true,
  // Links are followed by the browser's own prefetching of what is likely, never a manifest of all routes.
  routeDiscovery: { mode: 'initial' },
} satisfies Config

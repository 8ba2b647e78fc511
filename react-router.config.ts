import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'apps/storefront',
  buildDirectory: 'build',
  ssr: true,
  // A page carries the routes it needs; those of its links are asked for when it is idle, never all at once.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}', '**/*.prop.ts'],
    exclude: ['node_modules/**', 'build/**', 'data/**', 'e2e/**'],
    globalSetup: ['./platform/testing/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
})

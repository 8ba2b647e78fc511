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
    // Real processes, databases and clocks on a noisy machine: what fails twice is a fault.
    retry: process.env.CI ? 1 : 0,
  },
})

import { defineConfig } from 'vitest/config'
import { isFullProof } from './platform/testing/proof-runs.ts'
import { WORKERS } from './tools/lib/workers.ts'

const NEVER = ['node_modules/**', 'build/**', 'data/**', 'e2e/**']

export default defineConfig({
  test: {
    globalSetup: ['./platform/testing/global-setup.ts'],
    pool: 'forks',
    tags: [
      {
        name: 'release',
        description: 'Takes most of a minute, and rarely differs: npm run verify runs it, npm test does not.',
      },
      {
        name: 'quarantine',
        description: 'Fails now and then through no change: see tools/check-quarantine.ts.',
      },
    ],
    maxWorkers: WORKERS,
    projects: [
      {
        extends: true,
        test: {
          name: 'tests',
          include: ['**/*.test.{ts,tsx}', '**/*.prop.ts'],
          exclude: [...NEVER, 'proofs/**'],
          // Loading the server anew for each of 180 files took a third of the time; a file cleans up what it sets.
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'proofs',
          include: ['proofs/**/*.test.ts'],
          exclude: NEVER,
          // As above; at full figures each file has a process of its own, so that none measures what another left.
          isolate: isFullProof,
          // At full figures a proof may take half an hour; in every run none may take ten minutes, however busy the machine.
          testTimeout: isFullProof ? 3_600_000 : 600_000,
          fileParallelism: !isFullProof,
        },
      },
    ],
    hookTimeout: 120_000,
    restoreMocks: true,
    // What fails is run again alone by tools/run-steps.ts, when nothing else runs, and is named.
    retry: 0,
  },
})

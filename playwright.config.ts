import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { WORKERS } from './tools/lib/workers.ts'

/**
 * Debian's headless shell first: the full browser starts a renderer for its own windows with every context. Then the
 * program itself rather than its start script, which adds flags that make every page slower without a graphics card.
 */
const SYSTEM_CHROMIUM = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/lib/chromium/chromium',
  '/usr/bin/chromium',
]

/** The system's Chromium when there is one, else the one that comes as a package. */
const chromiumPath = async (): Promise<string> => {
  const installed = SYSTEM_CHROMIUM.find((file) => existsSync(file))
  if (installed) return installed
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}

/** Axe in the other languages, by their titles. English and Arabic, left to right and right to left, stay among the journeys. */
const SWEEPS = /axe finds nothing (?:in any language|.* in (?:sr|fr|el)$)/

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  projects: [
    // Every screen with hostile texts: a proof rather than a journey. First, because it is longer than any other file.
    { name: 'attacks', testMatch: '**/xss.e2e.ts' },
    { name: 'journeys', testMatch: '**/*.e2e.ts', testIgnore: '**/xss.e2e.ts', grepInvert: SWEEPS },
    // Journeys, and every screen again in its other languages: a quarter of all the time, for what seldom differs.
    { name: 'screens', testMatch: '**/*.e2e.ts', testIgnore: '**/xss.e2e.ts' },
    // Purchases in the system's Firefox and WebKit, where they are installed.
    { name: 'browsers', testMatch: '**/*.browser.ts' },
  ],
  outputDir: 'test-results',
  // Records of a text are the same in every project and on every system.
  snapshotPathTemplate: '{testDir}/{arg}{ext}',
  fullyParallel: false,
  workers: WORKERS,
  // Patience for a machine that others use too; what is slow rather than wrong is measured in bench/, not here.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  // What fails is run again alone by tools/run-steps.ts, when nothing else runs, and is named.
  retries: 0,
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    actionTimeout: 20_000,
    // Nothing is tapped while it moves; journeys about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Each journey is a first visit: installing the worker costs it a second, few come to use it, and its requests
    // bypass the mocked responses of a test.
    serviceWorkers: 'block',
    // Recording every page costs a fifth of all the time: `npx playwright test --trace on <file>` records a failure.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: await chromiumPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})

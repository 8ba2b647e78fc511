/** The environment of a test run; besides the settings, only this reads it. */
export const readTestEnv = (): {
  databaseUrl?: string
  ci: boolean
  isGate: boolean
  isWholeRun: boolean
  /** The seed of one history that is to be repeated alone; see proofs/laws/payment-histories.test.ts. */
  history?: string
} => ({
  databaseUrl: process.env.TEST_DATABASE_URL,
  history: process.env.HISTORY,
  ci: Boolean(process.env.CI),
  isGate: process.env.TEST_LAYER === 'gate',
  isWholeRun: process.env.TEST_LAYER !== undefined,
})

/** The environment of a process that a test starts, without the variables that mark a test run. */
export const getInheritedEnv = (): NodeJS.ProcessEnv => ({ ...process.env, VITEST: '' })

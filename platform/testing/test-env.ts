/** What the surroundings of a test run say: the only place besides the settings that reads them. */
export const readTestEnv = (): { databaseUrl?: string; ci: boolean } => ({
  databaseUrl: process.env.TEST_DATABASE_URL,
  ci: Boolean(process.env.CI),
})

/** What a process that a test starts inherits, without the marks by which code knows that it runs in a test. */
export const getInheritedEnv = (): NodeJS.ProcessEnv => ({ ...process.env, VITEST: '' })

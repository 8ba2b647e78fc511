import type { Platform } from '#platform/http/server-plugin.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import { compareAccounts } from './compare-accounts.service.ts'

export const createCompareAccountsJob = (platform: Platform): JobDefinition => ({
  name: 'payments.compare',
  cron: '40 2 * * *',
  handle: () => compareAccounts(platform),
})

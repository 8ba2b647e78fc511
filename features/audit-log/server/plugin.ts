import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { auditContract } from '../contract/endpoints.ts'
import { createAuditCleanupJob } from './cleanup.job.ts'
import { readAudit } from './read-audit.use-case.ts'

/** Reads the log of changes, which the database writes. */
export const auditLogPlugin: ServerPlugin = {
  name: 'audit-log',
  routes: (platform) => [
    bindRoutes(auditContract, { 'GET /api/v1/console/audit': (call) => readAudit(platform, call) }),
  ],
  jobs: (platform) => [createAuditCleanupJob(platform)],
}

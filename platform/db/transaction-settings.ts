import type { SessionPool } from './session.ts'
import type { Statement } from './transaction-session.ts'

/** The role of a tenant's transaction: it sees and changes only rows of the brand that was set with it. */
export const TENANT_ROLE = 'compass_tenant'

/**
 * Makes the write of a single statement reach the disk with the next commit that waits for it instead of waiting itself.
 * A crash of the database in between loses the write.
 */
export const ASYNC_COMMIT = "returning set_config('synchronous_commit', 'off', true)"

export interface OpeningOptions {
  readonly snapshot?: boolean | undefined
  readonly unlimited?: boolean | undefined
  /** `''`: across all brands. */
  readonly brandId: string
  /** On whose behalf changes are made; absent: they are not logged. */
  readonly audit?: string | undefined
}

/** Sets the brand whose rows are seen. */
const scopeOf = (brandId: string): Statement =>
  brandId
    ? {
        text: "select set_config('role', $1, true), set_config('app.brand', $2, true)",
        values: [TENANT_ROLE, brandId],
      }
    : { text: "select set_config('app.brand', $1, true)", values: ['*'] }

const auditOf = (audit: string): Statement => ({
  text: "select set_config('app.audit', $1, true)",
  values: [audit],
})

/**
 * The statements that begin a transaction: isolation and limits, then role and brand. All of them end with the
 * transaction, so a session keeps no setting.
 */
export const buildOpeningStatements = (
  { transactionLimits }: SessionPool,
  { snapshot, unlimited, brandId, audit }: OpeningOptions,
): Statement[] => {
  const begin = `begin isolation level ${snapshot ? 'repeatable read read only' : 'read committed'}`
  const noLimit = unlimited ? ['set local statement_timeout = 0'] : []
  const text = [begin, ...transactionLimits, ...noLimit].join('; ')
  return [{ text }, scopeOf(brandId), ...(audit === undefined ? [] : [auditOf(audit)])]
}

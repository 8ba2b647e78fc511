import type { SessionPool } from './session.ts'
import type { Statement } from './transaction-session.ts'

/** The role of a tenant's transaction: it sees and changes only rows of the brand that was set with it. */
export const TENANT_ROLE = 'compass_tenant'

export interface OpeningOptions {
  readonly snapshot?: boolean | undefined
  readonly unlimited?: boolean | undefined
  /** `''`: above the brands. */
  readonly brandId: string
}

/** Whose rows are seen. */
const scopeOf = (brandId: string): Statement =>
  brandId
    ? {
        text: "select set_config('role', $1, true), set_config('app.brand', $2, true)",
        values: [TENANT_ROLE, brandId],
      }
    : { text: "select set_config('app.brand', $1, true)", values: ['*'] }

/**
 * How a transaction begins: its isolation and limits, then role and brand. All of them end with the transaction, so
 * nothing is kept in a session.
 */
export const openingOf = (
  { transactionLimits }: SessionPool,
  { snapshot, unlimited, brandId }: OpeningOptions,
): Statement[] => {
  const begin = `begin isolation level ${snapshot ? 'repeatable read read only' : 'read committed'}`
  const noLimit = unlimited ? ['set local statement_timeout = 0'] : []
  const text = [begin, ...transactionLimits, ...noLimit].join('; ')
  return [{ text }, scopeOf(brandId)]
}

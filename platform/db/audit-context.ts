import { AsyncLocalStorage } from 'node:async_hooks'

/** On whose behalf changes are made. Every changed row is logged with it, in the transaction of the change. */
export interface AuditContext {
  readonly requestId: string
  readonly kind: 'staff' | 'key' | 'cli'
  readonly id: string
  /** Stored with the entry, so that it outlives the person's account. */
  readonly name: string
  /** The endpoint or command, such as `PUT /api/v1/console/stores/:id`. */
  readonly operation: string
}

const current = new AsyncLocalStorage<AuditContext>()

/** Runs work whose changes are logged. */
export const runAudited = <Result>(context: AuditContext, work: () => Result): Result =>
  current.run(context, work)

/** Runs work that is nobody's change, such as a migration, inside work that is logged. */
export const runUnaudited = <Result>(work: () => Result): Result => current.exit(work)

/** The context of the running call as a setting of its transactions; undefined: nothing is logged. */
export const getAuditSetting = (now: Date): string | undefined => {
  const context = current.getStore()
  return context && JSON.stringify({ ...context, at: now.toISOString() })
}

import { sql } from 'kysely'
import { type AuditContext, runAudited } from '#platform/db/audit-context.ts'
import type { Caller } from './caller.ts'
import type { EndpointResponse } from './idempotency.ts'
import type { Platform } from './server-plugin.ts'

interface LoggedCall {
  readonly operation: string
  readonly caller: Caller
  readonly requestId: string
}

/** Whose changes are logged: those of the merchant's staff and systems, not of customers. */
const toContext = ({ operation, caller, requestId }: LoggedCall): AuditContext | undefined => {
  if (operation.startsWith('GET ')) return undefined
  if (caller.kind === 'staff')
    return { requestId, kind: 'staff', id: caller.staffId, name: caller.name, operation }
  if (caller.kind === 'apiKey')
    return { requestId, kind: 'key', id: caller.keyId, name: caller.name, operation }
  return undefined
}

/** An entry without a change, for an operation that changed no logged row, such as sending something again. */
const logBareOperation = async (
  { db }: Pick<Platform, 'db'>,
  brandId: string,
  { requestId, kind, id, name, operation }: AuditContext,
): Promise<void> => {
  await db.tenant(brandId, (tx) =>
    sql`
      insert into audit_entries (at, request_id, actor_kind, actor_id, actor_name, operation)
      select ${tx.now}, ${requestId}, ${kind}, ${id}, ${name}, ${operation}
      where not exists (select from audit_entries where request_id = ${requestId})
    `.execute(tx.sql),
  )
}

/**
 * Runs a call and logs it with the rows that it changes. Every changing call of staff leaves at least one entry: no
 * endpoint has to think of it.
 */
export const runLogged = async (
  platform: Pick<Platform, 'db'>,
  call: LoggedCall,
  work: () => Promise<EndpointResponse>,
): Promise<EndpointResponse> => {
  const context = toContext(call)
  if (!context || !('brandId' in call.caller)) return work()
  const response = await runAudited(context, work)
  if (response.status === 200) await logBareOperation(platform, call.caller.brandId, context)
  return response
}

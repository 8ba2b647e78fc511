import type { GeneratedAlways } from 'kysely'
import { sql } from 'kysely'
import type { LocalizedText } from '#platform/kernel/language.ts'
import type { Transaction } from './transaction.ts'

declare module './tables.ts' {
  interface Tables {
    audit_entries: {
      seq: GeneratedAlways<string>
      brand_id: string
      at: Date
      request_id: string
      actor_kind: 'staff' | 'key' | 'cli'
      actor_id: string
      actor_name: string
      operation: string
      change: 'insert' | 'update' | 'delete' | null
      thing: string | null
      thing_id: string | null
      thing_name: unknown
      store_id: string | null
      order_id: string | null
      before: unknown
      after: unknown
    }
  }
}

/** The names of what was changed at these times in these tables, by time in milliseconds; without repetition. */
export const listChangedNames = async (
  tx: Transaction,
  { times, things }: { readonly times: readonly Date[]; readonly things: readonly string[] },
): Promise<ReadonlyMap<number, readonly (string | LocalizedText)[]>> => {
  if (times.length === 0) return new Map()
  const rows = await tx.sql
    .selectFrom('audit_entries')
    .select(['at', sql<string | LocalizedText>`thing_name`.as('name')])
    .where('at', 'in', times)
    .where('thing', 'in', things)
    .where('thing_name', 'is not', null)
    .orderBy('seq')
    .execute()
  const names = new Map<number, (string | LocalizedText)[]>()
  for (const { at, name } of rows) {
    const known = names.get(at.getTime()) ?? []
    if (!known.some((one) => JSON.stringify(one) === JSON.stringify(name))) known.push(name)
    names.set(at.getTime(), known)
  }
  return names
}

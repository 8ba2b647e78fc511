import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { CallData } from '#platform/contract/contract.ts'
import type { AuditApi } from '../contract/endpoints.ts'
import type { EntryKind } from '../domain/kinds.ts'

type Page = CallData<AuditApi['GET /api/v1/console/audit']>

/** Empty: not filtered by it. */
export interface LogFilter {
  readonly person: string
  readonly kind: EntryKind | ''
  readonly store: string
  readonly from: string
  readonly to: string
}

export const NO_FILTER: LogFilter = { person: '', kind: '', store: '', from: '', to: '' }

const fetchPage = async (
  { person, kind, store, from, to }: LogFilter,
  more: { readonly order?: string; readonly before?: string },
): Promise<Page | 'failed'> => {
  const answer = await consoleApi<AuditApi>()('GET /api/v1/console/audit', {
    query: {
      ...{ ...(person && { person }), ...(kind && { kind }), ...(store && { store }) },
      ...{ ...(from && { from }), ...(to && { to }) },
      ...more,
    },
  })
  return answer.ok ? answer.data : 'failed'
}

/** The log of changes that match a filter, or of one order, page by page. */
export const useAuditLog = (filter: LogFilter, order?: string) => {
  const [page, setPage] = useState<Page | 'failed'>()
  const load = useCallback(
    async () => setPage(await fetchPage(filter, order === undefined ? {} : { order })),
    [filter, order],
  )
  useEffect(() => void load(), [load])
  const more = async (): Promise<void> => {
    const last = typeof page === 'object' ? page.entries.at(-1) : undefined
    if (typeof page !== 'object' || !last) return
    const next = await fetchPage(filter, { ...(order !== undefined && { order }), before: String(last.seq) })
    setPage(next === 'failed' ? next : { ...next, entries: [...page.entries, ...next.entries] })
  }
  return { page, load, more }
}

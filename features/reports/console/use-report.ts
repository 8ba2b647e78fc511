import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { Report, ReportsApi } from '../contract/endpoints.ts'
import type { ReportBreakdown } from '../domain/breakdowns.ts'

export interface ReportChoice {
  /** Undefined: all outlets of the signed-in member of staff. */
  readonly store: string | undefined
  readonly from: string
  readonly to: string
  readonly by: ReportBreakdown
}

/** What is known of a report: nothing yet, its figures, or why there are none. */
export type ReportState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly report: Report; readonly by: ReportBreakdown }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed' }

/** The report of a choice. The last one stays visible while the next is loaded. */
export const useReport = ({ store, from, to, by }: ReportChoice) => {
  const [state, setState] = useState<ReportState>({ kind: 'loading' })
  const load = useCallback(async (): Promise<ReportState> => {
    const query = { from, to, by, ...(store !== undefined && { store }) }
    const answer = await consoleApi<ReportsApi>()('GET /api/v1/console/reports', { query })
    if (answer.ok) return { kind: 'ready', report: answer.data, by }
    const { status, message } = answer.error
    return status === 422 ? { kind: 'refused', message } : { kind: 'failed' }
  }, [store, from, to, by])
  useEffect(() => {
    let isCurrent = true
    void load().then((next) => {
      if (isCurrent) setState(next)
    })
    return () => {
      isCurrent = false
    }
  }, [load])
  return { state, reload: async () => setState(await load()) }
}

import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { SystemConnection, TableSystemOverview, TableSystemsApi } from '../contract/endpoints.ts'
import { useTableSystemTexts } from './table-system-texts.ts'

/** What the merchant enters; an empty secret leaves the stored one. */
export type ConnectionEntry = SystemConnection & { readonly secret: string }

const isOverview = (data: unknown): data is TableSystemOverview =>
  typeof data === 'object' && data !== null && 'connection' in data && 'version' in data

/** Undefined once it is saved, an error text, or what somebody else saved meanwhile. */
type SaveOutcome = string | TableSystemOverview | undefined

const readTheirs = (answer: ApiResult<TableSystemOverview>): TableSystemOverview | undefined =>
  !answer.ok && isOverview(answer.error.data) ? answer.error.data : undefined

/** The system of an outlet, and its changes. A change resolves to undefined, or to an error text. */
export const useTableSystem = (id: string) => {
  const t = useTableSystemTexts()
  const toast = useToasts((state) => state.show)
  const [overview, setOverview] = useState<TableSystemOverview | 'failed'>()
  const params = { id }
  const api = consoleApi<TableSystemsApi>()
  const load = useCallback(async () => {
    const answer = await consoleApi<TableSystemsApi>()('GET /api/v1/console/stores/:id/table-system', {
      params: { id },
    })
    setOverview(answer.ok ? answer.data : 'failed')
  }, [id])
  useEffect(() => void load(), [load])
  const readError = (answer: ApiResult<unknown>): string | undefined => {
    if (answer.ok) return undefined
    return answer.error.status === 0 ? t('offline') : answer.error.message
  }
  const show = (answer: ApiResult<TableSystemOverview>, done: string): string | undefined => {
    if (!answer.ok) return readError(answer)
    setOverview(answer.data)
    toast({ tone: 'success', text: done })
    return undefined
  }
  const report = (text: string | undefined): void => {
    if (text !== undefined) toast({ tone: 'danger', text })
  }
  return {
    ...{ overview, load, take: setOverview as (saved: TableSystemOverview) => void },
    connect: async ({ secret, ...entry }: ConnectionEntry, version: string): Promise<SaveOutcome> => {
      const body = { ...entry, ...(secret === '' ? {} : { secret }), version }
      const answer = await api('PUT /api/v1/console/stores/:id/table-system', { params, body })
      return readTheirs(answer) ?? show(answer, t('saved'))
    },
    disconnect: async () =>
      report(show(await api('DELETE /api/v1/console/stores/:id/table-system', { params }), t('removed'))),
    mapTables: async (tables: { _id: string; remote: string | null }[], version: string) => {
      const call = { params, body: { tables, version } }
      const answer = await api('PUT /api/v1/console/stores/:id/table-system/tables', call)
      return readTheirs(answer) ?? show(answer, t('saved'))
    },
    retry: async (delivery: string) => {
      const call = { params: { id: delivery }, body: {} }
      const answer = await api('POST /api/v1/console/table-system-deliveries/:id/retry', call)
      report(show(answer, t('log.resent')))
    },
    /** How many tables the system has, or an error text. */
    test: async (): Promise<number | string> => {
      const answer = await api('POST /api/v1/console/stores/:id/table-system/test', { params, body: {} })
      return answer.ok ? answer.data.tables.length : (readError(answer) ?? '')
    },
  }
}

export type TableSystemCalls = ReturnType<typeof useTableSystem>

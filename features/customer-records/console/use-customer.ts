import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { ApiError, ApiResult } from '#platform/contract/client.ts'
import type { CustomerDetail, CustomerRecordsApi } from '../contract/endpoints.ts'

const call = consoleApi<CustomerRecordsApi>

/** One customer, and what staff do with them; each change returns why it was refused. */
export const useCustomer = (id: string) => {
  const [customer, setCustomer] = useState<CustomerDetail | 'failed'>()
  const params = { id }
  const load = useCallback(async () => {
    const answer = await call()('GET /api/v1/console/customers/:id', { params: { id } })
    setCustomer(answer.ok ? answer.data : 'failed')
  }, [id])
  useEffect(() => void load(), [load])
  const show = (answer: ApiResult<CustomerDetail>): ApiError | undefined => {
    if (!answer.ok) return answer.error
    setCustomer(answer.data)
    return undefined
  }
  return {
    ...{ customer, load },
    saveNote: async (note: string, noteVersion: string) =>
      show(await call()('PUT /api/v1/console/customers/:id/note', { params, body: { note, noteVersion } })),
    block: async (isBlocked: boolean, reason: string) =>
      show(await call()('PUT /api/v1/console/customers/:id/block', { params, body: { isBlocked, reason } })),
    fetchExport: () => call()('GET /api/v1/console/customers/:id/export', { params }),
    remove: async (): Promise<ApiError | undefined> => {
      const answer = await call()('DELETE /api/v1/console/customers/:id', { params })
      return answer.ok ? undefined : answer.error
    },
  }
}

export type CustomerCalls = Omit<ReturnType<typeof useCustomer>, 'customer'>

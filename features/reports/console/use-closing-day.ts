import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { ApiError } from '#platform/contract/client.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import type { ClosingApi, ClosingDay } from '../contract/closing-endpoints.ts'

export type ClosingInput = CallInput<ClosingApi['POST /api/v1/console/day-closings']>['body']

/** A business day of an outlet, and closing it. */
export const useClosingDay = (store: string, day: string | undefined) => {
  const [state, setState] = useState<ClosingDay | 'failed'>()
  const load = useCallback(async () => {
    const query = { store, ...(day !== undefined && { day }) }
    const answer = await consoleApi<ClosingApi>()('GET /api/v1/console/day-closings', { query })
    setState(answer.ok ? answer.data : 'failed')
  }, [store, day])
  useEffect(() => void load(), [load])
  const close = async (body: ClosingInput): Promise<ApiError | undefined> => {
    const answer = await consoleApi<ClosingApi>()('POST /api/v1/console/day-closings', {
      ...{ query: { store }, body },
    })
    if (!answer.ok) return answer.error
    setState(answer.data)
    return undefined
  }
  return { state, load, close }
}

import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import type {
  OutreachConsoleApi,
  OutreachKindInput,
  OutreachLimits,
  OutreachOverview,
} from '../contract/endpoints.ts'
import type { OutreachKind } from '../domain/kinds.ts'

/** The settings of messages to customers, and the calls that change them. */
export const useOutreach = () => {
  const [overview, setOverview] = useState<OutreachOverview | 'failed'>()
  const load = useCallback(async () => {
    const answer = await consoleApi<OutreachConsoleApi>()('GET /api/v1/console/outreach')
    setOverview(answer.ok ? answer.data : 'failed')
  }, [])
  useEffect(() => void load(), [load])

  const saveKind = (kind: OutreachKind, body: OutreachKindInput): Promise<ApiResult<object>> =>
    consoleApi<OutreachConsoleApi>()('PUT /api/v1/console/outreach/kinds/:kind', { params: { kind }, body })
  const saveLimits = (body: OutreachLimits): Promise<ApiResult<object>> =>
    consoleApi<OutreachConsoleApi>()('PUT /api/v1/console/outreach/limits', { body })
  return { overview, load, saveKind, saveLimits }
}
export type OutreachCalls = Pick<ReturnType<typeof useOutreach>, 'saveKind' | 'saveLimits'>

import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { FirstStepsApi, FirstStepsState } from '../contract/first-steps-endpoint.ts'

/** How far the shop is; null while loading. `isWanted`: false asks nothing. Another `place` asks again. */
export const useFirstSteps = ({ isWanted = true, place = '' } = {}) => {
  const [state, setState] = useState<FirstStepsState | 'failed' | null>(null)
  const load = useCallback(async () => {
    if (!isWanted) return
    const answer = await consoleApi<FirstStepsApi>()('GET /api/v1/console/first-steps')
    setState(answer.ok ? answer.data : 'failed')
  }, [isWanted])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was done on one screen counts on the next
  useEffect(() => void load(), [load, place])
  return { state, load }
}

import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { minutes } from '#platform/kernel/clock.ts'
import type { ReportsApi, Today } from '../contract/endpoints.ts'

/** The figures of a day that goes on are read again after this long. */
const EVERY_MS = minutes(1)

/** How an outlet's day goes, renewed every minute while the page is visible. */
export const useToday = (store: string) => {
  const [today, setToday] = useState<Today | 'failed'>()
  const load = useCallback(async () => {
    const answer = await consoleApi<ReportsApi>()('GET /api/v1/console/reports/today', { query: { store } })
    // Figures that are a minute old are better than none.
    setToday((before) => (answer.ok ? answer.data : typeof before === 'object' ? before : 'failed'))
  }, [store])
  useEffect(() => {
    void load()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void load()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [load])
  return { today, load }
}

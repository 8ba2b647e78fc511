import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { AnswerReport, AnswerTimesApi } from '../contract/answer-times-endpoints.ts'
import type { AnswerPeriod } from '../domain/answer-times.ts'

/** How the guests of an outlet were answered; the last report stays visible while the next is loaded. */
export const useAnswerReport = (store: string, period: AnswerPeriod) => {
  const [report, setReport] = useState<AnswerReport | 'failed'>()
  const load = useCallback(async (): Promise<AnswerReport | 'failed'> => {
    const answer = await consoleApi<AnswerTimesApi>()('GET /api/v1/console/stores/:id/table-calls/answers', {
      ...{ params: { id: store }, query: { period } },
    })
    return answer.ok ? answer.data : 'failed'
  }, [store, period])
  useEffect(() => {
    let isCurrent = true
    void load().then((next) => {
      if (isCurrent) setReport(next)
    })
    return () => {
      isCurrent = false
    }
  }, [load])
  return { report, reload: async () => setReport(await load()) }
}

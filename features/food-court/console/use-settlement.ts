import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { ConsoleCourtApi, Settlement } from '../contract/console-endpoints.ts'
import type { DaySpan } from '../domain/court-days.ts'

/** What the stalls sold on some days, absent: the last seven; asked again for other days or another language. */
export const useSettlement = ({ from, to }: Partial<DaySpan>) => {
  const language = useLanguage()
  const [settlement, setSettlement] = useState<Settlement | 'loading' | 'failed'>('loading')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server names stalls in the language
  const load = useCallback(async () => {
    const answer = await consoleApi<ConsoleCourtApi>()('GET /api/v1/console/court-settlement', {
      query: { ...(from && { from }), ...(to && { to }) },
    })
    setSettlement(answer.ok ? answer.data : 'failed')
  }, [from, to, language])
  useEffect(() => {
    setSettlement('loading')
    void load()
  }, [load])
  return { settlement, load }
}

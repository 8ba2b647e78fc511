import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { ConsoleCourtApi, Settlement, SettlementDays } from '../contract/console-endpoints.ts'

/** What the stalls sold in the last days; asked again for other days or another language. */
export const useSettlement = (days: SettlementDays) => {
  const language = useLanguage()
  const [settlement, setSettlement] = useState<Settlement | 'loading' | 'failed'>('loading')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server names stalls in the language
  const load = useCallback(async () => {
    const answer = await consoleApi<ConsoleCourtApi>()('GET /api/v1/console/court-settlement', {
      query: { days },
    })
    setSettlement(answer.ok ? answer.data : 'failed')
  }, [days, language])
  useEffect(() => {
    setSettlement('loading')
    void load()
  }, [load])
  return { settlement, load }
}

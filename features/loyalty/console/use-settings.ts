import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { LoyaltyConsoleApi, LoyaltySettings, ProgramView } from '../contract/console-endpoints.ts'
import { useLoyaltyConsoleTexts } from './loyalty-console-texts.ts'

export type RewardRequest = CallInput<LoyaltyConsoleApi['POST /api/v1/console/loyalty/rewards']>['body']

/** The points program and rewards of an outlet, and the functions that change them. */
export const useLoyaltySettings = (store: string) => {
  const t = useLoyaltyConsoleTexts()
  const language = useLanguage()
  const show = useToasts((state) => state.show)
  const [settings, setSettings] = useState<LoyaltySettings | 'failed' | null>(null)
  const query = { store }

  // biome-ignore lint/correctness/useExhaustiveDependencies: names are in the shown language
  const load = useCallback(async () => {
    const answer = await consoleApi<LoyaltyConsoleApi>()('GET /api/v1/console/loyalty', { query: { store } })
    setSettings(answer.ok ? answer.data : 'failed')
  }, [store, language])
  useEffect(() => void load(), [load])

  const take = (answer: ApiResult<LoyaltySettings>, done: string): boolean => {
    if (answer.ok) setSettings(answer.data)
    show(
      answer.ok
        ? { tone: 'success', text: done }
        : { tone: 'danger', text: answer.error.message || t('offline') },
    )
    return answer.ok
  }
  const api = consoleApi<LoyaltyConsoleApi>()
  return {
    settings,
    load,
    saveProgram: async (body: ProgramView & { isOwn: boolean }) =>
      take(await api('PUT /api/v1/console/loyalty', { query, body }), t('rules.saved')),
    saveReward: async (id: string | null, body: RewardRequest) =>
      take(
        await (id === null
          ? api('POST /api/v1/console/loyalty/rewards', { query, body })
          : api('PUT /api/v1/console/loyalty/rewards/:id', { query, params: { id }, body })),
        t('rewards.saved'),
      ),
  }
}

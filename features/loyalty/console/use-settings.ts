import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type {
  LoyaltyConsoleApi,
  LoyaltySettings,
  ProgramView,
  RewardView,
} from '../contract/console-endpoints.ts'
import { useLoyaltyConsoleTexts } from './loyalty-console-texts.ts'

export type RewardRequest = CallInput<LoyaltyConsoleApi['POST /api/v1/console/loyalty/rewards']>['body']

export type ProgramRequest = ProgramView & { readonly isOwn: boolean; readonly version: string }

/** Whether a reward is saved, or as somebody else saved it meanwhile. */
export type RewardOutcome = 'saved' | 'refused' | RewardView

const CONFLICT = 409

const isLoyaltySettings = (data: unknown): data is LoyaltySettings =>
  typeof data === 'object' && data !== null && 'program' in data && 'rewards' in data

/** The points program and rewards of an outlet, and the functions that change them. */
export const useLoyaltySettings = (store: string) => {
  const t = useLoyaltyConsoleTexts()
  const language = useLanguage()
  const show = useToasts((state) => state.show)
  const [settings, setSettings] = useState<LoyaltySettings | 'failed' | null>(null)
  /** What somebody else saved after the rules were read. */
  const [theirs, setTheirs] = useState<LoyaltySettings>()
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
    theirs,
    load,
    takeTheirs: (form: LoyaltySettings) => {
      setTheirs(undefined)
      setSettings(form)
    },
    saveProgram: async (body: ProgramRequest) => {
      const answer = await api('PUT /api/v1/console/loyalty', { query, body })
      const data = answer.ok ? undefined : answer.error.data
      if (!answer.ok && answer.error.status === CONFLICT && isLoyaltySettings(data)) return setTheirs(data)
      if (take(answer, t('rules.saved'))) setTheirs(undefined)
    },
    /** Adds a reward, or changes the one that was read. */
    saveReward: async (reward: RewardView | null, request: RewardRequest): Promise<RewardOutcome> => {
      const answer =
        reward === null
          ? await api('POST /api/v1/console/loyalty/rewards', { query, body: request })
          : await api('PUT /api/v1/console/loyalty/rewards/:id', {
              ...{ query, params: { id: reward._id } },
              body: { ...request, version: reward.version },
            })
      const data = answer.ok ? undefined : answer.error.data
      if (isLoyaltySettings(data)) {
        setSettings(data)
        const theirs = data.rewards.find(({ _id }) => _id === reward?._id)
        if (theirs) return theirs
      }
      return take(answer, t('rewards.saved')) ? 'saved' : 'refused'
    },
  }
}

import { useCallback, useEffect, useState } from 'react'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { RecurringApi, RecurringRules } from '../contract/endpoints.ts'

export const getRecurringApi = () => browserApi<RecurringApi>()

export interface RulesState {
  /** Undefined while loading. */
  readonly answer: RecurringRules | undefined
  readonly isFailed: boolean
  readonly reload: () => Promise<void>
  readonly setAnswer: (answer: RecurringRules) => void
}

/** The recurring orders of the signed-in customer. */
export const useRecurringRules = (): RulesState => {
  const [answer, setAnswer] = useState<RecurringRules>()
  const [isFailed, setFailed] = useState(false)
  const reload = useCallback(async () => {
    const loaded = await getRecurringApi()('GET /api/v1/recurring-rules')
    setFailed(!loaded.ok)
    if (loaded.ok) setAnswer(loaded.data)
  }, [])
  useEffect(() => {
    void reload()
  }, [reload])
  return { answer, isFailed, reload, setAnswer }
}

/** Applies the rules returned by a change and confirms it, or shows why it was refused. */
export const useRuleChange = (setAnswer: RulesState['setAnswer']) => {
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  return async (change: Promise<ApiResult<RecurringRules>>, done: string): Promise<boolean> => {
    const answer = await change
    if (answer.ok) setAnswer(answer.data)
    show(answer.ok ? { tone: 'success', text: done } : { tone: 'danger', text: errorText(answer.error) })
    return answer.ok
  }
}

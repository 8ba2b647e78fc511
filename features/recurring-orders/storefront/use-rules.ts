import { useCallback, useEffect, useState } from 'react'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { RecurringApi, RecurringRule, RecurringRules } from '../contract/endpoints.ts'

export const getRecurringApi = () => browserApi<RecurringApi>()

export interface RulesState {
  /** Undefined while loading. */
  readonly rules: readonly RecurringRule[] | undefined
  readonly isFailed: boolean
  readonly reload: () => Promise<void>
  readonly setRules: (rules: readonly RecurringRule[]) => void
}

/** The recurring orders of the signed-in customer. */
export const useRecurringRules = (): RulesState => {
  const [rules, setRules] = useState<readonly RecurringRule[]>()
  const [isFailed, setFailed] = useState(false)
  const reload = useCallback(async () => {
    const answer = await getRecurringApi()('GET /api/v1/recurring-rules')
    setFailed(!answer.ok)
    if (answer.ok) setRules(answer.data.rules)
  }, [])
  useEffect(() => {
    void reload()
  }, [reload])
  return { rules, isFailed, reload, setRules }
}

/** Applies the rules returned by a change and confirms it, or shows why it was refused. */
export const useRuleChange = (setRules: RulesState['setRules']) => {
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  return async (change: Promise<ApiResult<RecurringRules>>, done: string): Promise<boolean> => {
    const answer = await change
    if (answer.ok) setRules(answer.data.rules)
    show(answer.ok ? { tone: 'success', text: done } : { tone: 'danger', text: errorText(answer.error) })
    return answer.ok
  }
}

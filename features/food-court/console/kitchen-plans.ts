import { create } from 'zustand'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { ConsoleCourtApi, KitchenPlan } from '../contract/console-endpoints.ts'

interface KitchenPlans {
  /** Plans of the shown outlet, by order. */
  readonly byOrder: Readonly<Record<string, KitchenPlan>>
}

export const useKitchenPlans = create<KitchenPlans>()(() => ({ byOrder: {} }))

/** Loads the plans of an outlet. A failure keeps them: the board itself shows a lost connection. */
export const refreshKitchenPlans = async (store: string): Promise<void> => {
  const answer = await consoleApi<ConsoleCourtApi>()('GET /api/v1/console/court-plans', { query: { store } })
  if (answer.ok)
    useKitchenPlans.setState({ byOrder: Object.fromEntries(answer.data.map((plan) => [plan.order, plan])) })
}

import { hasCompletedOrder } from '#core/orders/server/orders.service.ts'
import { loadSite } from '#core/sites/server/sites.service.ts'
import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import { runReadinessChecks } from '#core/stores/server/readiness.service.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { FirstStepsState } from '../contract/first-steps-endpoint.ts'
import { listFirstSteps } from '../domain/first-steps.ts'

/** How far a shop is on its way to its first paid order; what readiness knows is asked there and not kept twice. */
export const readFirstSteps = (platform: Platform, caller: Caller): Promise<FirstStepsState> =>
  platform.db.tenant(requireStaff(caller).brandId, async (tx) => {
    const checks = await runReadinessChecks(platform, tx)
    const passes = (area: string): boolean =>
      checks.every(({ check, findings }) => check.area !== area || findings.length === 0)
    const { homePath } = await loadSite(tx)
    return {
      url: `${platform.origin()}/${homePath}`,
      steps: listFirstSteps({
        sellsSomething: passes('menus'),
        takesPayments: passes('payments'),
        hadAnOrder: await hasCompletedOrder(tx),
        isReady: checks.every(({ findings }) => findings.length === 0),
      }),
    }
  })

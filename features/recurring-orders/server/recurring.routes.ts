import type { Call, Handlers, Platform } from '#platform/http/area.ts'
import type { Caller, CustomerCaller } from '#platform/http/caller.ts'
import { ok } from '#platform/kernel/result.ts'
import type { RecurringApi } from '../contract/endpoints.ts'
import { changeOneOrder, changeOrders, changeState } from './change-rule.use-case.ts'
import { makeRule } from './make-rule.use-case.ts'
import { presentRules } from './present-rules.ts'

/** The access rules have let in only who orders; anyone else here is our own mistake. */
const customer = (caller: Caller): CustomerCaller => {
  if (caller.kind === 'guest' || caller.kind === 'customer') return caller
  throw new Error(`A ${caller.kind} caller reached a call for customers`)
}

const ruleCall = ({
  caller,
  language,
  params,
}: Pick<Call, 'caller' | 'language'> & { params: { id: string } }) => ({
  ...{ caller: customer(caller), language, ruleId: params.id },
})

export const recurringHandlers = (platform: Platform): Handlers<RecurringApi> => ({
  'GET /api/v1/recurring-rules': ({ caller, language }) => {
    const { brandId, userId } = customer(caller)
    return platform.db.tenant(brandId, async (unit) =>
      ok({ rules: await presentRules(unit, userId, language) }),
    )
  },
  'POST /api/v1/recurring-rules': (call) => makeRule(platform, customer(call.caller), call),
  'PUT /api/v1/recurring-rules/:id': (call) => changeOrders(platform, ruleCall(call), call.body),
  'PUT /api/v1/recurring-rules/:id/order': (call) => changeOneOrder(platform, ruleCall(call), call.body),
  'PUT /api/v1/recurring-rules/:id/state': (call) => changeState(platform, ruleCall(call), call.body),
})

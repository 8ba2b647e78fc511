import type { Caller, CustomerCaller } from '#platform/http/caller.ts'
import type { Call, Handlers, Platform } from '#platform/http/server-plugin.ts'
import { ok } from '#platform/kernel/result.ts'
import type { RecurringApi } from '../contract/endpoints.ts'
import { changeOneOrder, changeOrders, setRuleState } from './change-rule.use-case.ts'
import { createRule } from './create-rule.use-case.ts'
import { presentRules } from './rules.presenter.ts'

/** The access rules admit only customers; any other caller is a bug. */
const requireCustomer = (caller: Caller): CustomerCaller => {
  if (caller.kind === 'guest' || caller.kind === 'customer') return caller
  throw new Error(`A ${caller.kind} caller reached a call for customers`)
}

const toRuleInput = ({
  caller,
  language,
  params,
}: Pick<Call, 'caller' | 'language'> & { params: { id: string } }) => ({
  ...{ caller: requireCustomer(caller), language, ruleId: params.id },
})

export const createRecurringHandlers = (platform: Platform): Handlers<RecurringApi> => ({
  'GET /api/v1/recurring-rules': ({ caller, language }) => {
    const { brandId, userId } = requireCustomer(caller)
    return platform.db.tenant(brandId, async (tx) => ok({ rules: await presentRules(tx, userId, language) }))
  },
  'POST /api/v1/recurring-rules': (call) => createRule(platform, requireCustomer(call.caller), call),
  'PUT /api/v1/recurring-rules/:id': (call) => changeOrders(platform, toRuleInput(call), call.body),
  'PUT /api/v1/recurring-rules/:id/order': (call) => changeOneOrder(platform, toRuleInput(call), call.body),
  'PUT /api/v1/recurring-rules/:id/state': (call) => setRuleState(platform, toRuleInput(call), call.body),
})

import { requireCustomer } from '#core/customers/server/require-customer.service.ts'
import type { Call, Handlers, Platform } from '#platform/http/server-plugin.ts'
import { ok } from '#platform/kernel/result.ts'
import type { RecurringApi } from '../contract/endpoints.ts'
import {
  changeUpcomingOrder,
  changeUpcomingOrders,
  confirmRuleDishes,
  setRecurringRuleState,
} from './change-rule.use-case.ts'
import { createRecurringRule } from './create-rule.use-case.ts'
import { presentRules } from './rules.presenter.ts'

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
    return platform.db.tenant(brandId, async (tx) =>
      ok(await presentRules(platform, tx, { userId, language })),
    )
  },
  'POST /api/v1/recurring-rules': (call) => createRecurringRule(platform, requireCustomer(call.caller), call),
  'PUT /api/v1/recurring-rules/:id': (call) => changeUpcomingOrders(platform, toRuleInput(call), call.body),
  'PUT /api/v1/recurring-rules/:id/order': (call) =>
    changeUpcomingOrder(platform, toRuleInput(call), call.body),
  'PUT /api/v1/recurring-rules/:id/dishes': (call) =>
    confirmRuleDishes(platform, toRuleInput(call), call.body),
  'PUT /api/v1/recurring-rules/:id/state': (call) =>
    setRecurringRuleState(platform, toRuleInput(call), call.body),
})

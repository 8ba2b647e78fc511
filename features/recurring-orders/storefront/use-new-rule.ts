import { useState } from 'react'
import { confirmLines, readDishAcceptance, toGuardedLines } from '#core/cart/storefront/line-guard.ts'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import { generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import type { RecurringRules } from '../contract/endpoints.ts'
import { useRecurringTexts } from './recurring-texts.ts'
import { createDraftFromOrder, toRuleRequest } from './rule-draft.ts'
import { getRecurringApi } from './use-rules.ts'

export interface NewRuleInput {
  readonly order: FullOrder
  /** The server's time. */
  readonly asOf: string
  readonly onMade: (answer: RecurringRules) => void
}

interface RuleChoices {
  readonly address: string | undefined
  readonly cardId: string | null
}

/**
 * The draft of a rule for an order, and its creation. The customer confirms the dishes now, and what they avoid is stored
 * with the rule: the server places the later orders without their device.
 */
export const useNewRule = ({ order, asOf, onMade }: NewRuleInput, { address, cardId }: RuleChoices) => {
  const t = useRecurringTexts()
  const errorText = useErrorText()
  const { timeZone } = order.store
  const [draft, setDraft] = useState(() =>
    createDraftFromOrder(order.scheduledFor ?? order.placedAt, timeZone, asOf),
  )
  const [problem, setProblem] = useState('')
  const [key] = useState(generateIdempotencyKey)
  const send = async (): Promise<void> => {
    const rule = toRuleRequest(draft)
    if (!rule) return setProblem(t('form.incomplete'))
    const lines = toGuardedLines(order.store._id, order.products)
    if (!(await confirmLines(lines))) return
    const acceptance = readDishAcceptance(lines)
    const answer = await getRecurringApi()('POST /api/v1/recurring-rules', {
      body: {
        order: order._id,
        ...(address && { address }),
        payment: cardId === null ? { mod: 'cod' } : { mod: 'express', cardId },
        ...(acceptance && { acceptance }),
        ...rule,
      },
      // A refusal is stored under its key, so a corrected request needs a new one.
      idempotencyKey: problem ? generateIdempotencyKey() : key,
    })
    if (answer.ok) onMade(answer.data)
    else setProblem(errorText(answer.error))
  }
  return { draft, setDraft, problem, send }
}

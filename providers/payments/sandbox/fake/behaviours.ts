import { z } from 'zod'

/**
 * The gateway's misbehaviour, as data. A rule applies to one kind of response, for one payment or for all,
 * and for a number of times or until the rules are replaced. Only responses are altered: the ledger stays true.
 */
export const behaviourRule = z.strictObject({
  on: z.enum(['create', 'inquire', 'refund', 'complete', 'pay', 'webhook']),
  reference: z.string().optional(),
  times: z.int().min(1).optional(),
  /** Added to every stated amount, in minor units. */
  amountOff: z.int().optional(),
  /** Stated instead of the true currency. */
  currency: z.string().optional(),
  /** Stated instead of the true merchant's reference. */
  otherReference: z.string().optional(),
  delayMs: z.int().min(0).max(600_000).optional(),
  /** `hang` never answers, `half-body` stops in the middle, `error` answers 500 after the work is done. */
  delivery: z.enum(['normal', 'hang', 'half-body', 'error']).optional(),
})
export type BehaviourRule = z.infer<typeof behaviourRule>

export type AnswerKind = BehaviourRule['on']

interface StatedPayment {
  readonly amount: number
  readonly currency: string
  readonly reference: string
  readonly capturedAmount?: number
}

/** The same statement with the rule's false values. */
export const distortAnswer = <View extends StatedPayment>(
  view: View,
  rule: BehaviourRule | undefined,
): View => {
  const off = rule?.amountOff ?? 0
  return {
    ...view,
    amount: view.amount + off,
    currency: rule?.currency ?? view.currency,
    reference: rule?.otherReference ?? view.reference,
    ...(view.capturedAmount ? { capturedAmount: view.capturedAmount + off } : {}),
  }
}

export interface Behaviours {
  /** Replaces all rules of a merchant; an empty list restores correct responses. */
  replace(merchantId: string, rules: readonly BehaviourRule[]): void
  /** The first matching rule, with one use consumed. */
  consume(
    on: AnswerKind,
    payment: { readonly merchantId: string; readonly reference: string },
  ): BehaviourRule | undefined
}

export const createBehaviours = (): Behaviours => {
  const rulesOf = new Map<string, { rule: BehaviourRule; left: number }[]>()
  return {
    replace: (merchantId, rules) => {
      rulesOf.set(
        merchantId,
        rules.map((rule) => ({ rule, left: rule.times ?? Number.POSITIVE_INFINITY })),
      )
    },
    consume: (on, { merchantId, reference }) => {
      const found = rulesOf
        .get(merchantId)
        ?.find(({ rule, left }) => rule.on === on && left > 0 && (rule.reference ?? reference) === reference)
      if (!found) return undefined
      found.left -= 1
      return found.rule
    },
  }
}

import type { EmailNeed } from '#core/customers/domain/details.ts'

/** The strictest first: required, optional, not asked. */
const BY_STRICTNESS = [20, 30, 10] as const satisfies readonly EmailNeed[]

/** What a basket asks for: one address serves all of its stalls, so the strictest of them decides. */
export const getStrictestEmailNeed = (needs: readonly EmailNeed[]): EmailNeed =>
  BY_STRICTNESS.find((need) => needs.includes(need)) ?? 10

import type { BillTerms } from '#core/orders/contract/bill-terms.ts'
import { type BillTermsCall, changeBillTerms } from '#core/orders/server/bill-terms.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { creditErrors } from '../contract/errors.ts'
import { CREDITS_RULE, createCreditsRule, sumSpentCredits } from '../domain/credits-rule.ts'
import { findCreditAccount, findSpender } from './credits.repo.ts'
import { spendCredit } from './credits.service.ts'

export interface BillCreditsInput extends BillTermsCall {
  /** Minor units; undefined: as much as possible. */
  readonly amount?: number | undefined
  readonly cancel?: true | undefined
}

/** The most that the caller's credit may pay: what they ask for, or all that they have. */
const computeMost = async (
  tx: Transaction,
  { caller: { userId }, amount }: BillCreditsInput,
  { spent, currency }: { readonly spent: number; readonly currency: string },
): Promise<Result<number, Failure>> => {
  const account = await findCreditAccount(tx, userId)
  const available = account?.currency === currency ? account.balance + spent : 0
  if (available === 0) return fail(failure(creditErrors.noCredit))
  if (amount !== undefined && amount > available)
    return fail(failure(creditErrors.tooLittle, { field: 'amount' }))
  return ok(amount ?? available)
}

/**
 * Pays for the whole bill of a table with a guest's credit, or takes it back. It is spent at once: the others see what is
 * left. A bill uses the credit of one guest at a time.
 */
export const applyBillCredits = (
  platform: Platform,
  input: BillCreditsInput,
): Promise<Result<BillTerms, Failure>> =>
  changeBillTerms(platform, input, async (tx, { order, price }) => {
    const { userId } = input.caller
    const { id: orderId, currency, trace } = order
    const before = sumSpentCredits(trace)
    if (before > 0 && (await findSpender(tx, orderId)) !== userId)
      return fail(failure(creditErrors.otherGuest))
    if (input.cancel) return ok(price([CREDITS_RULE], []))
    const most = await computeMost(tx, input, { spent: before, currency })
    if (!most.ok) return most
    const terms = price([CREDITS_RULE], [createCreditsRule({ id: userId, most: most.value })])
    const more = sumSpentCredits(terms.priced.steps) - before
    const isSpent = more <= 0 || (await spendCredit(tx, { userId, orderId, money: money(more, currency) }))
    return isSpent ? ok(terms) : fail(failure(creditErrors.tooLittle))
  })

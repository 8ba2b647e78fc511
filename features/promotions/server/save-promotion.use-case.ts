import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { WireTerms } from '../contract/console-endpoints.ts'
import { promotionErrors } from '../contract/errors.ts'
import { listTermsIssues } from '../contract/terms.ts'
import type { PromotionState } from '../domain/promotion.ts'
import { invalidatePromotions } from './promotions.cache.ts'
import { insertPromotion, isCodeTaken, lockPromotion, updateState, updateTerms } from './promotions.repo.ts'
import { fromWireTerms } from './wire-terms.mapper.ts'

const codeTakenFailure = fail(failure(promotionErrors.codeTaken, { field: 'terms.code' }))

const validateTerms = (terms: WireTerms): Failure | undefined => {
  const [first] = listTermsIssues(terms)
  return first && failure(promotionErrors.faulty, { field: `terms.${first.field}` })
}

/** Creates a promotion; rejected when its terms contradict each other or its code is taken. */
export const createPromotion = async (
  tx: Transaction,
  terms: WireTerms,
): Promise<Result<{ _id: string }, Failure>> => {
  const faulty = validateTerms(terms)
  if (faulty) return fail(faulty)
  const _id = await insertPromotion(tx, fromWireTerms(terms))
  if (_id === undefined) return codeTakenFailure
  await invalidatePromotions(tx)
  return ok({ _id })
}

export interface ChangePromotionInput {
  readonly id: string
  /**
   * Revision of the terms that the merchant has seen; a change based on an older one is rejected, so that unseen
   * changes are not undone.
   */
  readonly revision: number
  readonly terms: WireTerms
}

/** Changes terms; existing uses stay counted, so a limit cannot fall below them. */
export const changePromotion = async (
  tx: Transaction,
  { id, revision, terms }: ChangePromotionInput,
): Promise<Result<{ _id: string }, Failure>> => {
  const faulty = validateTerms(terms)
  if (faulty) return fail(faulty)
  const before = await lockPromotion(tx, id)
  if (!before) return fail(failure(promotionErrors.unknownPromotion))
  if (before.state === 'ended') return fail(failure(promotionErrors.over))
  if (before.revision !== revision) return fail(failure(promotionErrors.moved))
  if (terms.totalLimit !== null && terms.totalLimit < before.used)
    return fail(
      failure(promotionErrors.limitBelowUse, { field: 'terms.totalLimit', values: { used: before.used } }),
    )
  if (terms.code !== null && (await isCodeTaken(tx, terms.code, id))) return codeTakenFailure
  await updateTerms(tx, id, fromWireTerms(terms))
  await invalidatePromotions(tx)
  return ok({ _id: id })
}

/** Pauses, resumes or ends; an ended promotion stays ended, because another one may have its code by now. */
export const setPromotionState = async (
  tx: Transaction,
  { id, state }: { readonly id: string; readonly state: PromotionState },
): Promise<Result<{ state: PromotionState }, Failure>> => {
  const before = await lockPromotion(tx, id)
  if (!before) return fail(failure(promotionErrors.unknownPromotion))
  if (before.state === state) return ok({ state })
  if (before.state === 'ended') return fail(failure(promotionErrors.over))
  await updateState(tx, id, state)
  await invalidatePromotions(tx)
  return ok({ state })
}

import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { WireTerms } from '../contract/console-endpoints.ts'
import { promotionErrors } from '../contract/errors.ts'
import { termsFaults } from '../contract/terms.ts'
import type { PromotionState } from '../domain/promotion.ts'
import { tellPromotionsChanged } from './promotion-book.ts'
import { insertPromotion, isCodeTaken, lockPromotion, updateState, updateTerms } from './promotions.repo.ts'
import { readTerms } from './wire-terms.ts'

const codeTaken = fail(failure(promotionErrors.codeTaken, { field: 'terms.code' }))

const faultIn = (terms: WireTerms): Failure | undefined => {
  const [first] = termsFaults(terms)
  return first && failure(promotionErrors.faulty, { field: `terms.${first.field}` })
}

/** Makes a promotion; refused when it contradicts itself or its code is that of another one. */
export const makePromotion = async (
  unit: Unit,
  terms: WireTerms,
): Promise<Result<{ _id: string }, Failure>> => {
  const faulty = faultIn(terms)
  if (faulty) return fail(faulty)
  const _id = await insertPromotion(unit, readTerms(terms))
  if (_id === undefined) return codeTaken
  await tellPromotionsChanged(unit)
  return ok({ _id })
}

export interface TermsChange {
  readonly id: string
  /** The terms that the merchant has seen; a change of older ones is refused, so that nobody undoes what they did not see. */
  readonly revision: number
  readonly terms: WireTerms
}

/** Changes terms; what has been used stays counted, so a limit cannot fall below it. */
export const changePromotion = async (
  unit: Unit,
  { id, revision, terms }: TermsChange,
): Promise<Result<{ _id: string }, Failure>> => {
  const faulty = faultIn(terms)
  if (faulty) return fail(faulty)
  const before = await lockPromotion(unit, id)
  if (!before) return fail(failure(promotionErrors.unknownPromotion))
  if (before.state === 'ended') return fail(failure(promotionErrors.over))
  if (before.revision !== revision) return fail(failure(promotionErrors.moved))
  if (terms.totalLimit !== null && terms.totalLimit < before.used)
    return fail(
      failure(promotionErrors.limitBelowUse, { field: 'terms.totalLimit', values: { used: before.used } }),
    )
  if (terms.code !== null && (await isCodeTaken(unit, terms.code, id))) return codeTaken
  await updateTerms(unit, id, readTerms(terms))
  await tellPromotionsChanged(unit)
  return ok({ _id: id })
}

/** Pauses, resumes or ends; what has ended stays so, for its code may be another's by now. */
export const moveState = async (
  unit: Unit,
  { id, state }: { readonly id: string; readonly state: PromotionState },
): Promise<Result<{ state: PromotionState }, Failure>> => {
  const before = await lockPromotion(unit, id)
  if (!before) return fail(failure(promotionErrors.unknownPromotion))
  if (before.state === state) return ok({ state })
  if (before.state === 'ended') return fail(failure(promotionErrors.over))
  await updateState(unit, id, state)
  await tellPromotionsChanged(unit)
  return ok({ state })
}

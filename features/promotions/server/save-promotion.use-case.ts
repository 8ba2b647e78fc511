import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { SavedPromotion, WirePromotionTerms } from '../contract/console-endpoints.ts'
import { promotionErrors } from '../contract/errors.ts'
import { listTermsIssues } from '../contract/terms.ts'
import type { Promotion, PromotionState } from '../domain/promotion.ts'
import {
  listAreaIdsByKey,
  listCategoryIdsByKey,
  listProductIdsByKey,
  listStoreIdsByKey,
} from './brand-catalog.repo.ts'
import { invalidatePromotions } from './promotions.cache.ts'
import {
  insertPromotion,
  isCodeTaken,
  lockPromotion,
  updatePromotionState,
  updatePromotionTerms,
} from './promotions.repo.ts'
import { fromWireTerms, toWireTerms } from './wire-terms.mapper.ts'

const codeTakenFailure = fail(failure(promotionErrors.codeTaken, { field: 'terms.code' }))

const validateTerms = (terms: WirePromotionTerms): Failure | undefined => {
  const [first] = listTermsIssues(terms)
  return first && failure(promotionErrors.faulty, { field: `terms.${first.field}` })
}

const hasAll = (known: readonly { readonly id: string }[], named: readonly string[]): boolean => {
  const ids = new Set(known.map(({ id }) => id))
  return named.every((id) => ids.has(id))
}

type ReferringTerms = Pick<Promotion, 'effect' | 'conditions'>

const listReferences = ({ effect, conditions }: ReferringTerms) => {
  const on = 'on' in effect ? effect.on : { products: [], categories: [] }
  const gifts = effect.kind === 'freeProduct' ? effect.products : []
  return [
    { field: 'conditions.stores', ids: conditions.stores, list: listStoreIdsByKey },
    { field: 'conditions.areas', ids: conditions.areas, list: listAreaIdsByKey },
    { field: 'effect.on.products', ids: on.products, list: listProductIdsByKey },
    { field: 'effect.on.categories', ids: on.categories, list: listCategoryIdsByKey },
    { field: 'effect.products', ids: gifts, list: listProductIdsByKey },
  ]
}

/**
 * The first field that refers to something that the brand does not have. What the terms named before may be gone by
 * now.
 */
const findForeignReference = async (
  tx: Transaction,
  terms: ReferringTerms,
  before?: ReferringTerms,
): Promise<Failure | undefined> => {
  const known = new Set(before ? listReferences(before).flatMap(({ ids }) => ids) : [])
  for (const { field, ids, list } of listReferences(terms)) {
    const added = ids.filter((id) => !known.has(id))
    if (added.length > 0 && !hasAll(await list(tx, tx.brandId), added))
      return failure(promotionErrors.unknownReference, { field: `terms.${field}` })
  }
  return undefined
}

/** Creates a promotion; rejected when its terms contradict each other or its code is taken. */
export const createPromotion = async (
  tx: Transaction,
  terms: WirePromotionTerms,
): Promise<Result<{ _id: string }, Failure>> => {
  const faulty = validateTerms(terms) ?? (await findForeignReference(tx, fromWireTerms(terms)))
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
  readonly terms: WirePromotionTerms
}

const presentSavedPromotion = (promotion: Promotion): SavedPromotion => ({
  ...{ _id: promotion.id, revision: promotion.revision },
  terms: toWireTerms(promotion),
})

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
  if (before.revision !== revision)
    return fail(failure(promotionErrors.moved, { data: presentSavedPromotion(before) }))
  const foreign = await findForeignReference(tx, fromWireTerms(terms), before)
  if (foreign) return fail(foreign)
  if (terms.totalLimit !== null && terms.totalLimit < before.used)
    return fail(
      failure(promotionErrors.limitBelowUse, { field: 'terms.totalLimit', values: { used: before.used } }),
    )
  if (terms.code !== null && (await isCodeTaken(tx, terms.code, id))) return codeTakenFailure
  await updatePromotionTerms(tx, id, fromWireTerms(terms))
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
  await updatePromotionState(tx, id, state)
  await invalidatePromotions(tx)
  return ok({ state })
}

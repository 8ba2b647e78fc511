import { loadMenuAt, presentCardAt } from '#core/menus/server/menu-moment.service.ts'
import type { Failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { ok, type Result } from '#platform/kernel/result.ts'
import type { ProductAtMoment } from '../contract/endpoints.ts'
import { formatProductReason } from './product-reasons.formatter.ts'
import { loadQuestion, type QuestionCall } from './question.loader.ts'

/** Default number of products in a list. */
const DEFAULT_LIMIT = 50

export interface ProductsCall extends QuestionCall {
  readonly categoryId: string
  readonly skip?: number | undefined
  readonly limit?: number | undefined
}

/** The products of a category at a moment, as the storefront's cards show them, each with the causes. */
export const showProducts = async (
  platform: Platform,
  { categoryId, skip = 0, limit = DEFAULT_LIMIT, ...call }: ProductsCall,
): Promise<Result<{ total: number; products: ProductAtMoment[] }, Failure>> => {
  const loaded = await loadQuestion(platform, call)
  if (!loaded.ok) return loaded
  const { store, orderType, shopLanguage, context } = loaded.value
  const moment = { now: context.now, slot: null, orderType, language: shopLanguage }
  const shown = await loadMenuAt(platform, store, moment)
  const { menu } = shown
  const all = menu.categories.find(({ _id }) => _id === categoryId)?.products ?? []
  const products = all.slice(skip, skip + limit).map((product) => {
    const { _id, name, price, isPriceFrom, state } = presentCardAt(product, shown)
    return {
      ...{ _id, name, price, isPriceFrom, state },
      stateReason: formatProductReason(product, { ...context, menu, orderType }),
      priceReason: context.translate(isPriceFrom ? 'reason.priceFrom' : 'reason.price'),
    }
  })
  return ok({ total: all.length, products })
}

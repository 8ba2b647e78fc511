import { storeErrors } from '#core/stores/contract/errors.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Handlers, Platform } from '#platform/http/area.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import type { SuggestionsApi } from '../contract/suggestions-endpoints.ts'
import { type MenuPresenting, presentCard } from './menus.presenter.ts'
import { readMenu, wantedOf } from './menus.routes.ts'

const MOST = 8

/** What the merchant says goes well with the given products, in their order; never what is given itself. */
const suggestedFor = ({ menu }: MenuPresenting, given: readonly string[]) => {
  const ids = given.flatMap((id) => menu.products.get(id)?.goesWith ?? [])
  return [...new Set(ids)].filter((id) => !given.includes(id)).flatMap((id) => menu.products.get(id) ?? [])
}

/** The handler of suggestions: only what can be had now and needs no choosing. */
export const suggestionsHandlers = (platform: Platform): Handlers<SuggestionsApi> => ({
  'GET /api/v1/products/suggestive': async ({ query, ...call }) => {
    const shown = await readMenu(platform, wantedOf(query.store, query, call))
    if (!shown) return fail(failure(storeErrors.unknownStore))
    const cards = suggestedFor(shown, query.with).map((product) => presentCard(product, shown))
    return ok(cards.filter(({ state, needsChoice }) => state.isAvailable && !needsChoice).slice(0, MOST))
  },
})

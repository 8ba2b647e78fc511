import { storeErrors } from '#core/stores/contract/errors.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import type { SuggestionsApi } from '../contract/suggestions-endpoints.ts'
import type { MenuPresentationContext } from './menu-presentation.data.ts'
import { presentCard } from './menus.presenter.ts'
import { loadVisibleMenu, toMenuRequest } from './menus.routes.ts'

const MAX_SUGGESTIONS = 8

/**
 * Products that go well with the given ones according to the merchant, in their order, excluding the given ones; with any
 * product where none is given.
 */
const listSuggestions = ({ menu }: MenuPresentationContext, given: readonly string[]) => {
  const partners = given.length > 0 ? given : menu.products.keys()
  const ids = [...partners].flatMap((id) => menu.products.get(id)?.goesWith ?? [])
  return [...new Set(ids)].filter((id) => !given.includes(id)).flatMap((id) => menu.products.get(id) ?? [])
}

/** Handler of suggestions: only products that are available now and need no choice. */
export const createSuggestionsHandlers = (platform: Platform): Handlers<SuggestionsApi> => ({
  'GET /api/v1/products/suggestive': async ({ query, ...call }) => {
    const { orderType, scheduledTime = query.scheduledStartTime } = query
    const wanted = toMenuRequest(query.store, { orderType, scheduledTime }, call)
    const shown = await loadVisibleMenu(platform, wanted)
    if (!shown) return fail(failure(storeErrors.unknownStore))
    const cards = listSuggestions(shown, query.with ?? []).map((product) => presentCard(product, shown))
    return ok(
      cards.filter(({ state, needsChoice }) => state.isAvailable && !needsChoice).slice(0, MAX_SUGGESTIONS),
    )
  },
})

import type { MenuCategory, MenuSnapshot } from '#core/menus/domain/menu.ts'
import { loadMenuAt, presentPartsAt } from '#core/menus/server/menu-moment.service.ts'
import { explainOffers } from '#core/pricing/server/price-rules.service.ts'
import { CHANNELS } from '#core/sites/domain/order-type.ts'
import { explainChannel } from '#core/stores/domain/explain-channel.ts'
import { describeChannel } from '#core/stores/server/store-cards.service.ts'
import type { Failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { localize } from '#platform/kernel/language.ts'
import { ok, type Result } from '#platform/kernel/result.ts'
import type { ShopAtMoment } from '../contract/endpoints.ts'
import { formatChannelReasons } from './channel-reasons.formatter.ts'
import { formatProductReason, type ProductReasonContext } from './product-reasons.formatter.ts'
import { type LoadedQuestion, loadQuestion, type QuestionCall } from './question.loader.ts'
import { presentTerms } from './terms.presenter.ts'

const presentMoment = ({ moment, store }: LoadedQuestion, now: Date): ShopAtMoment['moment'] => {
  const { instant, local, clockChange, occurrence } = moment
  return {
    ...{ instant: instant.toISOString(), local, timeZone: store.timeZone, clockChange, occurrence },
    isPast: instant < now,
  }
}

/** The reason that all products of a category share; null when they differ. */
const findSharedReason = ({ products }: MenuCategory, context: ProductReasonContext): string | null => {
  const reasons = new Set(products.map((product) => formatProductReason(product, context)))
  const [reason] = reasons
  return reasons.size === 1 ? (reason ?? null) : null
}

type MenuAnswer = Pick<ShopAtMoment, 'menus' | 'categories'>

const presentMenuAnswer = async (platform: Platform, asked: LoadedQuestion): Promise<MenuAnswer> => {
  const { store, orderType, shopLanguage, context } = asked
  const moment = { now: context.now, slot: null, orderType, language: shopLanguage }
  const shown = await loadMenuAt(platform, store, moment)
  const menu: MenuSnapshot = shown.menu
  const categories = menu.categories.map((category) => {
    const offered = category.products.filter((product) => shown.stateOf(product).isAvailable).length
    return {
      _id: category._id,
      name: localize(category.name, shopLanguage),
      total: category.products.length,
      offered,
      reason: offered === 0 ? findSharedReason(category, { ...context, menu, orderType }) : null,
    }
  })
  const menus = presentPartsAt(shown, orderType, platform).map(({ _id, name, isServed, text }) => ({
    ...{ _id, name, isServed, text },
  }))
  return { menus, categories }
}

/** What an outlet shows at a moment, by the functions of the storefront, and what causes it. */
export const showShop = async (
  platform: Platform,
  call: QuestionCall,
): Promise<Result<ShopAtMoment, Failure>> => {
  const loaded = await loadQuestion(platform, call)
  if (!loaded.ok) return loaded
  const asked = loaded.value
  const { brandId, store, areas, area, channel, orderType, shopLanguage, context } = asked
  const { now, language } = context
  const shown = { language: shopLanguage, catalogue: platform.catalogue, now }
  const explanation = explainChannel(store, channel, now)
  const offers = await platform.db.tenant(brandId, (tx) =>
    explainOffers(platform.hooks, tx, { store, area, orderType, slot: null, now, language }),
  )
  return ok({
    moment: presentMoment(asked, platform.clock.now()),
    shopLanguage,
    languages: [...store.languages],
    services: CHANNELS.filter((one) => store.services[one]),
    areas: areas.map(({ _id, name }) => ({ _id, name: localize(name, language) })),
    channel: describeChannel(store, channel, shown),
    opensAt: explanation.evaluation.opensAt?.toISOString() ?? null,
    closesAt: explanation.evaluation.closesAt?.toISOString() ?? null,
    channelReasons: formatChannelReasons(explanation, context),
    isMenuShown: !store.previewMode,
    terms: presentTerms({ channel, area, shown }, context),
    ...(await presentMenuAnswer(platform, asked)),
    offers: offers.map(({ conditions, ...offer }) => ({ ...offer, conditions: [...conditions] })),
    shopUrl: `${platform.origin()}/${store.homePath}`,
  })
}

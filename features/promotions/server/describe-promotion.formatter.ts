import { WEEKDAYS, type WeeklyHours } from '#core/stores/domain/weekly-hours.ts'
import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import { formatMoney, formatPercent } from '#platform/i18n/format.ts'
import { formatDate } from '#platform/i18n/format-time.ts'
import { formatWeek } from '#platform/i18n/format-week.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { type Language, type LocalizedText, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import type {
  PromotionConditions,
  PromotionEffect,
  PromotionTarget,
  PromotionTerms,
} from '../domain/promotion.ts'
import { getPromotionType } from '../domain/promotion.ts'

/** Names by id; deleted items have no name. */
export type NameLookup = (id: string) => LocalizedText | undefined

export interface DescriptionContext {
  readonly language: Language
  readonly catalogue: Catalogue
  readonly currency: string
  /** Time zone for dates. */
  readonly timeZone: string
  readonly nameOf: NameLookup
}

const formatHours = (hours: WeeklyHours, language: Language): string =>
  formatWeek(
    WEEKDAYS.map((day) => hours[day] ?? []),
    language,
  )

type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string

const createTranslate = ({ catalogue, language }: DescriptionContext): Translate =>
  catalogue.getTranslator(language, 'promotions')

const formatAmount = (amount: number, { currency, language }: DescriptionContext): string =>
  formatMoney(money(amount, currency), language)

const joinNames = (ids: readonly string[], describing: DescriptionContext): string =>
  joinWithCommas(
    ids.flatMap((id) => localize(describing.nameOf(id), describing.language) || []),
    describing.language,
  )

/** What it applies to: names, or everything. */
const formatTarget = ({ products, categories }: PromotionTarget, describing: DescriptionContext): string =>
  joinNames([...categories, ...products], describing) || createTranslate(describing)('on.everything')

const formatEffect = (effect: PromotionEffect, describing: DescriptionContext): string => {
  const translate = createTranslate(describing)
  switch (effect.kind) {
    case 'percent': {
      const percent = formatPercent(effect.percent * 100, describing.language)
      return translate('effect.percent', { percent, on: formatTarget(effect.on, describing) })
    }
    case 'fixed': {
      const amount = formatAmount(effect.amount, describing)
      return translate('effect.fixed', { amount, on: formatTarget(effect.on, describing) })
    }
    case 'freeProduct':
      return translate('effect.freeProduct', {
        count: effect.products.length,
        on: joinNames(effect.products, describing),
      })
    case 'freeDelivery':
      return translate('effect.freeDelivery')
    case 'buyPay': {
      const on = formatTarget(effect.on, describing)
      const { buy, pay } = effect
      return getPromotionType(effect) === 40
        ? translate('effect.bogo', { on })
        : translate('effect.buyPay', { buy, pay, on })
    }
  }
}

const formatLocations = (
  { orderTypes, stores, areas }: PromotionConditions,
  describing: DescriptionContext,
): string[] => {
  const translate = createTranslate(describing)
  const { language } = describing
  const ways = orderTypes.map((type) => translate(`orderType.${type}`))
  return [
    ...(ways.length > 0 ? [translate('when.orderTypes', { types: joinWithCommas(ways, language) })] : []),
    ...(stores.length > 0 ? [translate('when.stores', { names: joinNames(stores, describing) })] : []),
    ...(areas.length > 0 ? [translate('when.areas', { names: joinNames(areas, describing) })] : []),
  ]
}

const formatPaymentMethods = (
  { paymentMethods, cardTypes }: PromotionConditions,
  describing: DescriptionContext,
): string[] => {
  const translate = createTranslate(describing)
  const { catalogue, language } = describing
  const methods = paymentMethods.map((method) =>
    catalogue.getTranslator(language, 'payments')(`method.${method}`),
  )
  const cards = cardTypes.map((type) => translate(`card.${type}`))
  return [
    ...(methods.length > 0
      ? [translate('when.methods', { methods: joinWithCommas(methods, language) })]
      : []),
    ...(cards.length > 0 ? [translate('when.cards', { cards: joinWithCommas(cards, language) })] : []),
  ]
}

const formatLimits = (terms: PromotionTerms, describing: DescriptionContext): string[] => {
  const translate = createTranslate(describing)
  const { conditions, customerLimit, stacking, validUntil } = terms
  const { language, timeZone } = describing
  return [
    ...(conditions.isFirstOrder ? [translate('when.firstOrder')] : []),
    ...(customerLimit !== null ? [translate('when.perCustomer', { count: customerLimit })] : []),
    ...(stacking === 'alone' ? [translate('when.alone')] : []),
    ...(validUntil ? [translate('when.until', { date: formatDate(validUntil, timeZone, language) })] : []),
  ]
}

/** A promotion in sentences: first its effect, then its conditions. */
export const describePromotion = (terms: PromotionTerms, describing: DescriptionContext): string[] => {
  const translate = createTranslate(describing)
  const { maximum, conditions } = terms
  const { minimum, hours } = conditions
  return [
    formatEffect(terms.effect, describing),
    ...('includesExtras' in terms.effect && terms.effect.includesExtras
      ? [translate('effect.includesExtras')]
      : []),
    ...(maximum !== null ? [translate('when.maximum', { amount: formatAmount(maximum, describing) })] : []),
    ...(minimum > 0 ? [translate('when.minimum', { amount: formatAmount(minimum, describing) })] : []),
    ...formatLocations(conditions, describing),
    ...(hours ? [translate('when.hours', { hours: formatHours(hours, describing.language) })] : []),
    ...formatPaymentMethods(conditions, describing),
    ...formatLimits(terms, describing),
  ]
}

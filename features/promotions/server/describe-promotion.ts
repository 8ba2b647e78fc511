import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import { joinWithCommas } from '#platform/i18n/comma.ts'
import { formatMoney, formatPercent } from '#platform/i18n/format.ts'
import { formatDate } from '#platform/i18n/format-time.ts'
import { type Language, type LocalizedText, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import type { Conditions, Effect, PromotionTerms, Target } from '../domain/promotion.ts'
import { typeOf } from '../domain/promotion.ts'
import { hoursInWords } from './hours-in-words.ts'

/** What ids are called; ids of what is gone have no name. */
export type NameOf = (id: string) => LocalizedText | undefined

export interface Describing {
  readonly language: Language
  readonly catalogue: Catalogue
  readonly currency: string
  /** In which dates are written. */
  readonly timeZone: string
  readonly nameOf: NameOf
}

type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string

const sayOf = ({ catalogue, language }: Describing): Say => catalogue.of(language, 'promotions')

const amountText = (amount: number, { currency, language }: Describing): string =>
  formatMoney(money(amount, currency), language)

const named = (ids: readonly string[], describing: Describing): string =>
  joinWithCommas(
    ids.flatMap((id) => localize(describing.nameOf(id), describing.language) || []),
    describing.language,
  )

/** What it falls on: names, or everything. */
const targetText = ({ products, categories }: Target, describing: Describing): string =>
  named([...categories, ...products], describing) || sayOf(describing)('on.everything')

const effectText = (effect: Effect, describing: Describing): string => {
  const say = sayOf(describing)
  switch (effect.kind) {
    case 'percent': {
      const percent = formatPercent(effect.percent * 100, describing.language)
      return say('effect.percent', { percent, on: targetText(effect.on, describing) })
    }
    case 'fixed': {
      const amount = amountText(effect.amount, describing)
      return say('effect.fixed', { amount, on: targetText(effect.on, describing) })
    }
    case 'freeProduct':
      return say('effect.freeProduct', {
        count: effect.products.length,
        on: named(effect.products, describing),
      })
    case 'freeDelivery':
      return say('effect.freeDelivery')
    case 'buyPay': {
      const on = targetText(effect.on, describing)
      const { buy, pay } = effect
      return typeOf(effect) === 40 ? say('effect.bogo', { on }) : say('effect.buyPay', { buy, pay, on })
    }
  }
}

const placeTexts = ({ orderTypes, stores, areas }: Conditions, describing: Describing): string[] => {
  const say = sayOf(describing)
  const { language } = describing
  const ways = orderTypes.map((type) => say(`orderType.${type}`))
  return [
    ...(ways.length > 0 ? [say('when.orderTypes', { types: joinWithCommas(ways, language) })] : []),
    ...(stores.length > 0 ? [say('when.stores', { names: named(stores, describing) })] : []),
    ...(areas.length > 0 ? [say('when.areas', { names: named(areas, describing) })] : []),
  ]
}

const payingTexts = ({ paymentMethods, cardTypes }: Conditions, describing: Describing): string[] => {
  const say = sayOf(describing)
  const { catalogue, language } = describing
  const methods = paymentMethods.map((method) => catalogue.of(language, 'payments')(`method.${method}`))
  const cards = cardTypes.map((type) => say(`card.${type}`))
  return [
    ...(methods.length > 0 ? [say('when.methods', { methods: joinWithCommas(methods, language) })] : []),
    ...(cards.length > 0 ? [say('when.cards', { cards: joinWithCommas(cards, language) })] : []),
  ]
}

const limitTexts = (terms: PromotionTerms, describing: Describing): string[] => {
  const say = sayOf(describing)
  const { conditions, customerLimit, stacking, validUntil } = terms
  const { language, timeZone } = describing
  return [
    ...(conditions.isFirstOrder ? [say('when.firstOrder')] : []),
    ...(customerLimit !== null ? [say('when.perCustomer', { count: customerLimit })] : []),
    ...(stacking === 'alone' ? [say('when.alone')] : []),
    ...(validUntil ? [say('when.until', { date: formatDate(validUntil, timeZone, language) })] : []),
  ]
}

/** A promotion in sentences: what it does first, then under which conditions. */
export const describePromotion = (terms: PromotionTerms, describing: Describing): string[] => {
  const say = sayOf(describing)
  const { maximum, conditions } = terms
  const { minimum, hours } = conditions
  return [
    effectText(terms.effect, describing),
    ...(maximum !== null ? [say('when.maximum', { amount: amountText(maximum, describing) })] : []),
    ...(minimum > 0 ? [say('when.minimum', { amount: amountText(minimum, describing) })] : []),
    ...placeTexts(conditions, describing),
    ...(hours ? [say('when.hours', { hours: hoursInWords(hours, describing.language) })] : []),
    ...payingTexts(conditions, describing),
    ...limitTexts(terms, describing),
  ]
}

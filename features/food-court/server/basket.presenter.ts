import { presentChoices, presentLineAnswers } from '#core/cart/server/present-choices.service.ts'
import type { PriceStepKind } from '#core/pricing/domain/price-step.ts'
import { computeArrivalRange } from '#core/stores/domain/arrival.ts'
import { presentQuestions } from '#core/stores/server/collect.service.ts'
import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import type { Basket } from '../contract/order-endpoints.ts'
import { getStrictestEmailNeed } from '../domain/email-need.ts'
import type { QuotedBasket, QuotedPart } from './quote-basket.loader.ts'

export interface BasketContext {
  readonly language: Language
  readonly catalogue: Catalogue
  /** Of the merchant, for a basket without any dish. */
  readonly currency: string
}

const sumSteps = (parts: readonly QuotedPart[], ...kinds: readonly PriceStepKind[]): number =>
  parts
    .flatMap(({ quote }) => quote.live.priced.steps)
    .filter(({ kind, inclusive }) => kinds.includes(kind) && !inclusive)
    .reduce((sum, { amount }) => sum + amount, 0)

/** What one promotion takes off all parts. */
const sumReduction = (parts: readonly QuotedPart[], promotionId: string): number =>
  parts
    .flatMap(({ quote }) => quote.live.priced.steps)
    .filter(({ source }) => source === promotionId)
    .reduce((sum, { amount }) => sum - amount, 0)

const describeObstacle = (
  { store, quote, closedText }: QuotedPart,
  { language, catalogue }: BasketContext,
): string => {
  if (closedText !== '') return closedText
  const translate = catalogue.getTranslator(language, 'food-court')
  const { live } = quote
  if (live.channel === 'delivery' && !live.area) return translate('basket.notDelivered')
  const { minimumMissing } = live.priced
  return minimumMissing === 0
    ? ''
    : translate('basket.minimum', { missing: formatMoney(money(minimumMissing, store.currency), language) })
}

const presentLines = ({ store, indexes, quote, order }: QuotedPart, language: Language) => {
  const lines = new Map(quote.live.lines.map((evaluated) => [evaluated.line.id, evaluated]))
  return indexes.map((index, position) => {
    const item = order.items[position]
    const evaluated = lines.get(quote.lineIds[position] ?? '')
    const qty = item?.qty ?? 0
    const isAvailable = evaluated !== undefined && evaluated.issue === null && evaluated.limitBreach === null
    return {
      ...{ index, qty, isAvailable, note: quote.notes[position] ?? '' },
      name: localize(evaluated?.product?.name ?? item?.name, language),
      photo: evaluated?.product?.photo ?? null,
      unitPrice: money(evaluated?.unitPrice ?? 0, store.currency),
      total: money((evaluated?.unitPrice ?? 0) * qty, store.currency),
      customize: presentChoices(evaluated?.groups ?? [], { currency: store.currency, language }),
      collectFromUser: presentLineAnswers(
        evaluated?.line.answers ?? [],
        evaluated?.product?.collect ?? [],
        language,
      ),
      specialInstructions: evaluated?.line.instructions ?? item?.instructions ?? '',
    }
  })
}

/** A basket as its customer sees it: each stall's part, and what is paid once for all. */
export const presentBasket = (
  { code, parts, time, methods }: QuotedBasket,
  context: BasketContext,
): Basket => {
  const { language } = context
  const currency = parts[0]?.store.currency ?? context.currency
  const inCurrency = (amount: number) => money(amount, currency)
  const presented = parts.map((part) => {
    const text = describeObstacle(part, context)
    const { subTotal, total } = part.quote.live.priced
    return {
      store: { _id: part.store._id, name: localize(part.store.name, language) },
      ...{ isOpen: part.closedText === '', text, lines: presentLines(part, language) },
      ...{ subTotal: inCurrency(subTotal), total: inCurrency(total) },
      collectFromUser: presentQuestions(part.store.collect, language),
    }
  })
  const travel = Math.max(0, ...parts.map(({ travelMinutes }) => travelMinutes))
  const isDelivery = parts.some(({ quote }) => quote.live.channel === 'delivery')
  return {
    parts: presented,
    subTotal: inCurrency(sumSteps(parts, 'line')),
    deliveryFee: isDelivery ? inCurrency(sumSteps(parts, 'deliveryFee')) : null,
    discount: inCurrency(sumSteps(parts, 'discount', 'reward', 'credits', 'points')),
    promo: code
      ? {
          ...{ _id: code.promotionId, code: code.code, name: localize(code.name, language) },
          ...{ amount: inCurrency(sumReduction(parts, code.promotionId)), text: code.obstacle },
        }
      : null,
    charges: inCurrency(sumSteps(parts, 'packaging', 'serviceCharge', 'smallOrderFee', 'tax', 'rounding')),
    tip: inCurrency(sumSteps(parts, 'tip')),
    total: inCurrency(parts.reduce((sum, { quote }) => sum + quote.live.priced.total, 0)),
    tipPresets: [...(parts[0]?.store.tipPresets ?? [])],
    methods,
    arrival: parts.length === 0 ? null : computeArrivalRange(time.preparationMinutes + travel, time.pace),
    isEmailNeeded: getStrictestEmailNeed(parts.map(({ store }) => store.isEmailNeeded)),
    canPlace:
      presented.length > 0 &&
      presented.every(({ text, lines }) => text === '' && lines.every(({ isAvailable }) => isAvailable)),
  }
}

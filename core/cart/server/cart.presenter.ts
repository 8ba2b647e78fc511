import { presentItemState } from '#core/availability/server/availability.service.ts'
import type { ItemState } from '#core/menus/contract/endpoints.ts'
import { computeCartExtras } from '#core/pricing/domain/cart-extras.ts'
import type { Fee } from '#core/pricing/domain/price-cart.ts'
import { presentSteps } from '#core/pricing/server/pricing.service.ts'
import { computeStoreArrival } from '#core/stores/domain/arrival.ts'
import { getScheduledChannel } from '#core/stores/domain/slot.ts'
import { isSlotOffered } from '#core/stores/domain/slots.ts'
import { formatSlot } from '#core/stores/server/slot-texts.service.ts'
import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { type Money, money } from '#platform/kernel/money.ts'
import type { Cart, CartLine } from '../contract/endpoints.ts'
import { computeCartChanges } from '../domain/cart-changes.ts'
import type { EvaluatedLine } from '../domain/evaluate-lines.ts'
import type { LiveCart } from '../domain/live-cart.ts'
import { toWireSchedule } from '../domain/wire-schedule.ts'
import { presentChange } from './present-changes.service.ts'
import { presentChoices, presentLineAnswers } from './present-choices.service.ts'

export interface CartPresentationContext {
  readonly language: Language
  readonly catalogue: Catalogue
  /** The viewer's participant ids in another user's cart; absent for the owner. */
  readonly viewer?: readonly string[]
}

type WireTimes = Pick<Cart, 'scheduledTime' | 'scheduledStartTime' | 'scheduledEndTime'>

const ORDERABLE_STATE: ItemState = {
  ...{ isAvailable: true, reason: null, text: '' },
  ...{ remaining: null, validUntil: null, replacement: null },
}

const presentState = (
  evaluated: EvaluatedLine,
  live: LiveCart,
  context: CartPresentationContext,
): ItemState => {
  const { issue, availability, left, product } = evaluated
  const translate = (key: string, values = {}) =>
    context.catalogue.getTranslator(context.language, 'cart')(key, values)
  if (issue === 'gone')
    return { ...ORDERABLE_STATE, isAvailable: false, reason: 'inactive', text: translate('state.gone') }
  const own =
    availability && product
      ? presentItemState(availability, product, { ...context, timeZone: live.store.timeZone, now: live.now })
      : ORDERABLE_STATE
  if (issue === 'choices')
    return { ...own, isAvailable: false, reason: 'inactive', text: translate('state.choicesGone') }
  if (issue === 'answers')
    return { ...own, isAvailable: false, reason: 'inactive', text: translate('state.answersMissing') }
  if (issue !== 'short') return own
  const text = left === 0 ? presentSoldOut(live, context) : translate('state.short', { left })
  return { ...own, isAvailable: false, reason: 'soldOut', text, remaining: left }
}

const presentSoldOut = ({ store, now }: LiveCart, context: CartPresentationContext): string =>
  presentItemState(
    {
      isAvailable: false,
      reason: 'soldOut',
      cause: 'stock',
      nextAt: null,
      remaining: null,
      validUntil: null,
      evaluatedAt: now,
    },
    { replacedBy: null },
    { ...context, timeZone: store.timeZone },
  ).text

const presentLineParticipant = (
  { line }: EvaluatedLine,
  { cart: { host } }: LiveCart,
  { viewer }: CartPresentationContext,
): CartLine['userInfo'] => {
  const adder = line.adder ?? host
  if (!adder) return null
  const isYou = viewer ? viewer.includes(adder.id) : line.adder === null
  return { _id: adder.id, name: adder.name, isYou }
}

const presentParticipants = ({ cart: { host, lines } }: LiveCart): Cart['userInfo'] => {
  const adders = [host, ...lines.map((line) => line.adder)].flatMap((adder) => adder ?? [])
  const people = new Map(adders.map(({ id, name }) => [id, name]))
  return [...people].map(([_id, name]) => ({ _id, name }))
}

const presentLine = (
  evaluated: EvaluatedLine,
  live: LiveCart,
  context: CartPresentationContext,
): CartLine => {
  const { line, product, unitPrice, basePrice, groups } = evaluated
  const { language } = context
  const amount = (value: number): Money => money(value, live.store.currency)
  return {
    _id: line.id,
    product: { _id: line.productId },
    name: localize(product?.name ?? line.snapshot.name, language),
    sku: product?.sku ?? line.snapshot.sku,
    photo: product ? product.photo : line.snapshot.photo,
    qty: line.qty,
    unitPrice: amount(unitPrice),
    basePrice: amount(basePrice),
    total: amount(unitPrice * line.qty),
    customize: presentChoices(groups, { currency: live.store.currency, language }),
    collectFromUser: presentLineAnswers(line.answers, product?.collect ?? [], language),
    specialInstructions: line.instructions,
    isRecent: line.isRecent,
    category: product?.categoryId ?? null,
    tax: evaluated.taxId,
    state: presentState(evaluated, live, context),
    minPerOrder: product?.minPerOrder ?? null,
    maxPerOrder: product?.maxPerOrder ?? null,
    needsPrescription: [line.productId, ...evaluated.stockQuantities.map(({ productId }) => productId)].some(
      (id) => live.menu.products.get(id)?.needsPrescription,
    ),
    userInfo: presentLineParticipant(evaluated, live, context),
  }
}

const presentPricing = (live: LiveCart, language: Language): Cart['pricing'] => {
  const { deliveryFee, packaging, serviceCharge, smallOrderFee, roundTo } = live.input
  const fee = (given: Fee | null) =>
    given && { amount: money(given.amount, live.store.currency), tax: given.taxId }
  return {
    taxes: live.store.taxes.map(({ name, ...tax }) => ({ ...tax, name: localize(name, language) })),
    deliveryFee: fee(deliveryFee),
    packaging: fee(packaging),
    serviceCharge: serviceCharge && {
      rate: 'rate' in serviceCharge ? serviceCharge.rate : null,
      amount: 'amount' in serviceCharge ? money(serviceCharge.amount, live.store.currency) : null,
      tax: serviceCharge.taxId,
    },
    smallOrderFee: smallOrderFee && {
      ...{ amount: money(smallOrderFee.amount, live.store.currency), tax: smallOrderFee.taxId },
      below: money(smallOrderFee.below, live.store.currency),
    },
    roundTo,
    rules: [...live.ruleSet.rules],
  }
}

const presentSchedule = (
  live: LiveCart,
  context: CartPresentationContext,
): Pick<Cart, 'schedule'> & WireTimes => {
  const { store, cart, now, heldUntil } = live
  const channel = getScheduledChannel(cart.orderType)
  const times = toWireSchedule(cart.slot, { store, channel })
  if (!cart.slot || !channel) return { ...times, schedule: null }
  return {
    ...times,
    schedule: {
      text: formatSlot(cart.slot, { ...context, store, channel, now }),
      isOffered: isSlotOffered(store, cart.slot, { channel, now }),
      heldUntil: heldUntil?.toISOString() ?? null,
    },
  }
}

const presentArea = ({ area, store, now }: LiveCart, language: Language): Cart['area'] => {
  if (!area) return null
  const { from, to } = computeStoreArrival(store, area.minutes, now)
  return { _id: area._id, name: localize(area.name, language), minutes: from, arrivalSpan: to - from }
}

const presentDelivery = ({ delivery, store, cart }: LiveCart): Cart['delivery'] =>
  delivery && {
    ...{ by: store.charges.delivery.by, source: delivery.source, distance: delivery.metres },
    ...{ expiry: delivery.expiresAt, address: cart.quote?.addressId ?? null },
  }

const presentTip = ({ cart, priced }: LiveCart): Cart['tip'] => ({
  percent: cart.tip && 'percent' in cart.tip ? cart.tip.percent : null,
  amount: money(priced.tip, priced.currency),
})

const presentExtras = (
  { ruleSet, priced, store: { currency } }: LiveCart,
  context: CartPresentationContext,
) => {
  const { promotion, rewards, credits, loyalty, warnings } = computeCartExtras(ruleSet, {
    ...context,
    priced,
    currency,
  })
  return {
    promotion: promotion && {
      ...promotion,
      paymentOptions: [...promotion.paymentOptions],
      orderType: [...promotion.orderType],
      freeItems: [...promotion.freeItems],
    },
    ...{ rewards: [...rewards], credits, loyalty, warnings: [...warnings] },
  }
}

/** A cart in API format: evaluated and priced at `live.now`, in the display language. */
export const presentLiveCart = (live: LiveCart, context: CartPresentationContext): Cart => {
  const { cart, store, priced, now } = live
  const { minimumOrder } = live.input
  const { language } = context
  const amount = (value: number): Money => money(value, store.currency)
  return {
    _id: cart.id,
    version: cart.version,
    store: cart.storeId,
    orderType: cart.orderType,
    ...presentSchedule(live, context),
    area: presentArea(live, language),
    products: live.lines.map((line) => presentLine(line, live, context)),
    subTotal: amount(priced.subTotal),
    total: amount(priced.total),
    trace: presentSteps(priced.steps, { ...context, currency: store.currency }),
    pricing: presentPricing(live, language),
    minimumOrder:
      minimumOrder > 0 ? { required: amount(minimumOrder), missing: amount(priced.minimumMissing) } : null,
    delivery: presentDelivery(live),
    tip: presentTip(live),
    changes: computeCartChanges(live).map((change) => presentChange(change, live, context)),
    ...presentExtras(live, context),
    userInfo: presentParticipants(live),
    dateTime: { current: now.toISOString(), expiry: cart.expiresAt.toISOString() },
  }
}

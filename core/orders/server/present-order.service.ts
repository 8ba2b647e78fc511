import { presentPayment } from '#core/payments/server/present-payment.service.ts'
import type { PriceStepKind } from '#core/pricing/domain/price-step.ts'
import { presentSteps } from '#core/pricing/server/pricing.service.ts'
import { getAssortmentKind } from '#core/sites/domain/offer-label.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { presentLabelledAnswers } from '#core/stores/server/collect.service.ts'
import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { type Money, money } from '#platform/kernel/money.ts'
import type {
  BoardOrder,
  FullOrder,
  MinimalOrder,
  PopulatedOrder,
  PopulateField,
} from '../contract/endpoints.ts'
import { computeAnswerWarning } from '../domain/answer-deadline.ts'
import { computeEstimate } from '../domain/estimate.ts'
import type { OrderLine, OrderRecord } from '../domain/order.ts'
import { getServiceKind } from '../domain/order-kind.ts'
import { ORDER_STATUS, type OrderStatus } from '../domain/order-status.ts'
import {
  computeLatestReadyAt,
  computePromise,
  computePromisedReadyAt,
  type TimeRange,
} from '../domain/promise.ts'
import { buildTimeline, getActiveStageIndex, type TimelineKey } from '../domain/timeline.ts'
import {
  type ActorRole,
  canCustomerCancel,
  canCustomerRevise,
  getAllowedActions,
  getCancelEnd,
  getPreparationStart,
  isFinal,
} from '../domain/transitions.ts'
import { presentAppointment } from './appointment.presenter.ts'

export interface PresentationContext {
  readonly language: Language
  readonly catalogue: Catalogue
  readonly now: Date
}

/** Steps whose text depends on the fulfilment. */
const KIND_SPECIFIC_STEPS: ReadonlySet<TimelineKey> = new Set(['ready', 'preparing'])

/** The text of a step; once the outlet has answered, the waiting step is worded as placed. */
const formatStep = (
  order: OrderRecord,
  key: TimelineKey,
  { language, catalogue }: PresentationContext,
): string => {
  const translate = catalogue.getTranslator(language, 'orders')
  const isAnswered = order.status !== ORDER_STATUS.initialize && order.status !== ORDER_STATUS.new
  if (key === 'waiting' && isAnswered) return translate('timeline.placed')
  if (key === 'declined' && order.declineReason === '') return translate('timeline.notConfirmed')
  const kind = getServiceKind(order)
  const variant = kind === 'multiDineIn' ? 'dineIn' : kind
  const offer = getAssortmentKind(order.store.merchantType ?? '')
  return translate(KIND_SPECIFIC_STEPS.has(key) ? `timeline.${key}.${variant}` : `timeline.${key}`, { offer })
}

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null

const presentRange = (range: TimeRange | null) =>
  range && { from: range.from.toISOString(), to: range.to.toISOString() }

const presentExpectation = (order: OrderRecord, { language, catalogue, now }: PresentationContext) => {
  const estimate = computeEstimate(order, now)
  const store = localize(order.store.name, language)
  return {
    promise: presentRange(computePromise(order)),
    estimate: presentRange(estimate),
    delay: estimate?.delay
      ? catalogue.getTranslator(language, 'orders')(`delay.${estimate.delay}`, { store })
      : null,
  }
}

const presentCommon = (order: OrderRecord, context: PresentationContext) => ({
  _id: order.id,
  status: order.status,
  orderType: order.orderType,
  timeline: buildTimeline(order).map(({ key, at }) => ({
    key,
    text: formatStep(order, key, context),
    at: iso(at),
  })),
  activeIndex: getActiveStageIndex(order.status),
  isFinal: isFinal(order.status),
  readyAt: iso(order.readyAt),
  ...presentExpectation(order, context),
})

/** What anybody with the link may see: nothing of the person, the items or the payment. */
export const presentMinimal = (order: OrderRecord, context: PresentationContext): MinimalOrder => ({
  ...presentCommon(order, context),
  detail: 'minimal',
  store: {
    _id: order.storeId,
    name: localize(order.store.name, context.language),
    homePath: order.store.homePath,
  },
})

const presentLine = (line: OrderLine, language: Language, inCurrency: (amount: number) => Money) => ({
  _id: line.id,
  product: { _id: line.productId },
  name: localize(line.name, language),
  sku: line.sku,
  photo: line.photo,
  qty: line.qty,
  unitPrice: inCurrency(line.unitPrice),
  total: inCurrency(line.total),
  customize: line.choices.map(({ _id = '', name, under = [], without = [], variants }) => ({
    _id,
    name: localize(name, language),
    under: [...under],
    without: without.map((left) => localize(left, language)),
    variants: variants.map((variant) => ({
      variant: variant._id ?? '',
      name: localize(variant.name, language),
      counter: variant.counter,
      portion: variant.portion ?? 'whole',
      isIncluded: variant.isIncluded ?? false,
      price: inCurrency(variant.price),
    })),
  })),
  collectFromUser: presentLabelledAnswers(line.answers ?? [], language),
  specialInstructions: line.specialInstructions,
  addedAt: line.addedAt ?? null,
})

const presentStoreAndAddress = (
  { store, address, deliveryInstruction, orderNote, answers }: OrderRecord,
  language: Language,
) => ({
  store: {
    ...store,
    _id: store.id,
    name: localize(store.name, language),
    address: localize(store.address, language),
  },
  address: address && {
    address: address.address,
    area: localize(address.area, language),
    city: localize(address.city, language),
  },
  deliveryInstruction,
  orderNote,
  collectFromUser: presentLabelledAnswers(answers, language),
})

/** The deadline of the outlet's answer, while there is none. */
const presentAnswer = ({ status, answering, answerBy }: OrderRecord): FullOrder['answer'] => {
  if (status !== ORDER_STATUS.new || !answering || !answerBy) return null
  return { warnAt: computeAnswerWarning(answering, answerBy).toISOString(), by: answerBy.toISOString() }
}

/** Why an order was declined; staff always give a reason, so a missing one means that the deadline passed. */
const getDeclineReason = (
  { status, declineReason }: OrderRecord,
  { language, catalogue }: PresentationContext,
): string =>
  status === ORDER_STATUS.declined && declineReason === ''
    ? catalogue.getTranslator(language, 'orders')('decline.noAnswer')
    : declineReason

const sumSteps = ({ trace }: OrderRecord, kind: PriceStepKind): number =>
  trace.filter((step) => step.kind === kind).reduce((sum, { amount }) => sum - amount, 0)

const presentPromotion = (order: OrderRecord, language: Language): FullOrder['promotion'] => {
  const discount = order.trace.find(({ kind }) => kind === 'discount')
  if (!discount) return null
  return {
    name: localize(discount.name, language),
    discount: money(sumSteps(order, 'discount'), order.currency),
  }
}

/** The allergies sent with an order, in words. */
export const presentAllergies = (
  { allergies }: OrderRecord,
  { language, catalogue }: Pick<PresentationContext, 'language' | 'catalogue'>,
): string[] => {
  const translate = catalogue.getTranslator(language, 'menus')
  return allergies.map((name) => translate(`allergen.${name}`))
}

/** All data, for the order's own customer. */
export const presentFull = (order: OrderRecord, context: PresentationContext): FullOrder => {
  const { language, now } = context
  const inCurrency = (amount: number) => money(amount, order.currency)
  return {
    ...presentCommon(order, context),
    ...presentStoreAndAddress(order, language),
    detail: 'full',
    orderId: String(order.number),
    user: { _id: order.userId, ...order.contact },
    table: order.table && { kind: order.table.kind, name: order.table.name },
    products: order.lines.map((line) => presentLine(line, language, inCurrency)),
    subTotal: inCurrency(order.subTotal),
    total: inCurrency(order.total),
    trace: presentSteps(order.trace, { ...context, currency: order.currency }),
    payment: presentPayment(order.payment),
    dropOff: order.dropOff,
    isContactless: order.isContactless,
    needsCutlery: getAssortmentKind(order.store.merchantType ?? '') === 'menu' ? order.needsCutlery : null,
    allergies: presentAllergies(order, context),
    placedAt: order.placedAt.toISOString(),
    scheduledFor: iso(order.scheduledFor),
    scheduledUntil: iso(order.scheduledUntil),
    appointment: presentAppointment(order, language),
    answer: presentAnswer(order),
    promotion: presentPromotion(order, language),
    sourceOfOrder: { source: order.source, outletUrl: `/${order.store.homePath}` },
    isSingleOrderDineIn: order.orderType === ORDER_TYPE.dineIn && !order.isMultiDine,
    declineReason: getDeclineReason(order, context),
    can: {
      cancel: canCustomerCancel(order, now),
      change: canCustomerRevise(order, now),
      until: iso(getCancelEnd(order, now)),
    },
  }
}

const pickNotes = ({
  deliveryInstruction,
  collectFromUser,
  dropOff,
  isContactless,
  needsCutlery,
}: FullOrder) => ({
  ...{ deliveryInstruction, collectFromUser, dropOff, isContactless, needsCutlery },
})

const presentDelivery = (order: OrderRecord, full: FullOrder, isActiveOnly: boolean) => {
  const { address, estimate, scheduledFor } = full
  if (!address || (isActiveOnly && order.status !== ORDER_STATUS.outForDelivery)) return null
  return { address: address.address, city: address.city, estimate, scheduledFor }
}

/** Only the named parts of an order, for its own customer. */
export const presentPopulated = (
  order: OrderRecord,
  context: PresentationContext,
  {
    fields,
    isActiveDelivery,
  }: { readonly fields: readonly PopulateField[]; readonly isActiveDelivery: boolean },
): PopulatedOrder => {
  const full = presentFull(order, context)
  const { orderId, subTotal, total, placedAt, can, user, promotion, products: menuInfo, payment } = full
  const parts = {
    ...{ user, promotion, menuInfo, payment, store: full.store },
    refund: payment.refunded,
    credit: money(sumSteps(order, 'credits'), order.currency),
    notes: pickNotes(full),
    area: full.address?.area ?? '',
    delivery: presentDelivery(order, full, isActiveDelivery),
  }
  const named = fields.flatMap((field) => (field === 'rating' ? [] : [[field, parts[field]] as const]))
  return {
    ...presentMinimal(order, context),
    ...{ detail: 'populated', orderId, subTotal, total, placedAt, can },
    ...Object.fromEntries(named),
  }
}

/** {@link presentFull} without the person and the gateway's address, for others at the same table. */
const presentForTable = (order: OrderRecord, context: PresentationContext): FullOrder => {
  const full = presentFull(order, context)
  const payment = {
    ...full.payment,
    pageUrl: null,
    redirectLink: null,
    requiresRedirect: false,
    transactionId: null,
  }
  return {
    ...full,
    payment,
    user: { ...full.user, name: '', phone: '', email: '' },
    address: null,
    collectFromUser: [],
    allergies: [],
    can: { cancel: false, change: false, until: null },
  }
}

/** The caller who views an order. */
export type OrderViewer = { readonly userId: string; readonly brandId: string } | undefined

/**
 * An order as its viewer may see it: in full for its own customer; without the person for others at a table that has
 * paid and left; for anybody else only its progress.
 */
export const presentOrder = (
  order: OrderRecord,
  viewer: OrderViewer,
  context: PresentationContext,
): FullOrder | MinimalOrder => {
  const isOwner = viewer?.userId === order.userId && viewer.brandId === order.brandId
  if (isOwner) return presentFull(order, context)
  const isDone = order.isMultiDine && order.status === ORDER_STATUS.multiDineCompleted
  return isDone ? presentForTable(order, context) : presentMinimal(order, context)
}

const COLUMNS: Readonly<Record<OrderStatus, BoardOrder['column']>> = {
  [ORDER_STATUS.initialize]: 'new',
  [ORDER_STATUS.new]: 'new',
  [ORDER_STATUS.scheduledAccepted]: 'accepted',
  [ORDER_STATUS.approved]: 'accepted',
  [ORDER_STATUS.kitchenReady]: 'ready',
  [ORDER_STATUS.multiDineServed]: 'ready',
  [ORDER_STATUS.multiDinePaid]: 'ready',
  [ORDER_STATUS.outForDelivery]: 'out',
  [ORDER_STATUS.undelivered]: 'out',
  [ORDER_STATUS.declined]: 'done',
  [ORDER_STATUS.delivered]: 'done',
  [ORDER_STATUS.cancelledForCustomer]: 'done',
  [ORDER_STATUS.paymentCancelled]: 'done',
  [ORDER_STATUS.customerReject]: 'done',
  [ORDER_STATUS.multiDineCompleted]: 'done',
}

/**
 * The personal data that a role needs: the kitchen calls nobody, and a driver calls only customers whose delivery is
 * open. Receipts are sent automatically, so neither needs the e-mail.
 */
const redactPerson = (by: ActorRole, order: OrderRecord, user: FullOrder['user']): FullOrder['user'] => {
  if (by !== 'kitchen' && by !== 'driver') return user
  const calls = by === 'driver' && getServiceKind(order) === 'delivery' && !isFinal(order.status)
  return { ...user, phone: calls ? user.phone : '', email: '' }
}

/** The destination, with a link to the map service that the installation configures. */
const presentDestination = (
  { address, addressChangedAt }: OrderRecord,
  shown: FullOrder['address'],
  mapsLink: string,
): BoardOrder['address'] => {
  if (!shown) return null
  const pin = address?.pin
  const wanted = pin
    ? `${pin.lat},${pin.lng}`
    : [shown.address, shown.area, shown.city].filter(Boolean).join(', ')
  const mapUrl = mapsLink.replace('{query}', () => encodeURIComponent(wanted))
  return { ...shown, mapUrl, isPinned: pin !== undefined && pin !== null, changedAt: iso(addressChangedAt) }
}

const ANSWERING_ROLES: ReadonlySet<ActorRole> = new Set(['owner', 'manager', 'orderTaker'])

interface BoardContext extends PresentationContext {
  /** Has `{query}` for the place. */
  readonly mapsLink: string
  /** Items added after the acceptance that wait for an answer; none when absent. */
  readonly unansweredItems?: number | undefined
  readonly driver?: BoardOrder['driver']
}

/**
 * An order on the board for a member of staff with this role. While added items wait for an answer, it stands among the
 * new orders of whoever answers; the kitchen goes on with what was accepted.
 */
export const presentBoardOrder = (
  order: OrderRecord,
  by: ActorRole,
  { mapsLink, unansweredItems: waiting = 0, driver = null, ...showing }: BoardContext,
): BoardOrder => {
  const { can, ...full } = presentFull(order, showing)
  const start = getPreparationStart(order)
  const unansweredItems = ANSWERING_ROLES.has(by) && !isFinal(order.status) ? waiting : 0
  return {
    ...full,
    user: redactPerson(by, order, full.user),
    // Who carries a sealed bag needs no knowledge of a household's health.
    allergies: by === 'driver' ? [] : full.allergies,
    address: presentDestination(order, full.address, mapsLink),
    enteredBy: order.enteredBy && { name: order.enteredBy.name },
    promisedReadyAt: iso(computePromisedReadyAt(order)),
    latestReadyAt: iso(computeLatestReadyAt(order)),
    version: order.version,
    asOf: showing.now.toISOString(),
    column: unansweredItems > 0 ? 'new' : COLUMNS[order.status],
    unansweredItems,
    when: start !== null && start > showing.now ? 'later' : 'now',
    actions: getAllowedActions(order, by, showing.now),
    driver,
  }
}

import { isCancelledOrDeclined } from '#core/orders/domain/transitions.ts'
import { formatItemDetails } from '#core/orders/server/choice-lines.service.ts'
import { type BillGuest, findRoomCharger, isAwaitingShares } from '#core/orders/server/shared-bill.service.ts'
import { isPayOnDelivery } from '#core/payments/domain/payment.ts'
import { filterPayableMethods } from '#core/payments/server/payable-methods.service.ts'
import { loadPayments } from '#core/payments/server/payments.service.ts'
import { presentSteps } from '#core/pricing/server/pricing.service.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import type { PaymentMethod } from '#core/stores/domain/payment-method.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { BENEFIT_KINDS, type SharedBill, type ShareReceipt } from '../contract/endpoints.ts'
import { computeOpenAmount } from '../domain/quote-share.ts'
import type { ShareState } from '../domain/share-rules.ts'
import type { LoadedBill } from './shared-bill.loader.ts'
import type { StoredShare } from './shares.repo.ts'

/** Neither what pays on delivery nor what is no money: these were chosen for the bill as a whole. */
const isForShares = (mod: PaymentMethod): boolean =>
  !isPayOnDelivery(mod) && mod !== 'loyalty' && mod !== 'credits' && mod !== 'roomCharge'

/** The outlet's methods by which a share of an order can be paid; an outlet that names none for tables takes those of its counter. */
export const listShareMethods = ({ paymentMethods }: StoreRecord, { order }: LoadedBill): PaymentMethod[] => {
  const own = paymentMethods[getChannel(order.orderType)].filter(isForShares)
  return own.length > 0 ? own : paymentMethods.pickup.filter(isForShares)
}

/** The methods of {@link listShareMethods}, and a charge to the room where the hotel takes it. */
export const loadShareMethods = async (
  platform: Pick<Platform, 'hooks' | 'secret'>,
  tx: Transaction,
  bill: LoadedBill,
): Promise<PaymentMethod[]> => {
  const store = await loadStore(tx, bill.order.storeId)
  if (!store) return []
  const charger = await findRoomCharger(platform, tx, bill.order)
  const payable = await filterPayableMethods(platform, tx, { store, methods: listShareMethods(store, bill) })
  return [...payable, ...(charger ? (['roomCharge'] as const) : [])]
}

interface BillViewer {
  readonly userId: string
  readonly guest: BillGuest
  readonly language: Language
}

const presentReceipts = async (
  tx: Transaction,
  { order, paid }: LoadedBill,
  { userId, language }: BillViewer,
): Promise<ShareReceipt[]> => {
  const own = paid.filter(({ row }) => row.user_id === userId)
  const payments = await loadPayments(
    tx,
    own.flatMap(({ row }) => row.payment_id ?? []),
  )
  const inCurrency = (amount: number) => money(amount, order.currency)
  return own.flatMap(({ row, parts }) => {
    const payment = payments.find(({ id }) => id === row.payment_id)
    if (!payment) return []
    return [
      {
        ...{ share: row.id, payment: payment.id, paidAt: row.changed_at.toISOString(), mod: payment.mod },
        ...{ amount: inCurrency(payment.captured - payment.tip), tip: inCurrency(payment.tip) },
        ...{ refunded: inCurrency(payment.refunded), refunding: inCurrency(payment.refunding) },
        refundUncertain: inCurrency(payment.refundUncertain),
        parts: parts.map(({ name, num, den, amount }) => ({
          ...{ name: localize(name, language), num, den, amount: inCurrency(amount) },
        })),
      },
    ]
  })
}

export const toShareState = ({ row: { status } }: StoredShare): ShareState =>
  status === 'released' ? 'held' : status

interface SharePresentation {
  readonly order: LoadedBill['order']
  readonly language: Language
}

/** As whom the others see a share: a guest, or staff who took an amount that no guest had claimed. */
export const formatPayer = (
  { catalogue }: Pick<Platform, 'catalogue'>,
  { row }: StoredShare,
  { order, language }: SharePresentation,
): string =>
  row.user_id === order.userId ? catalogue.getTranslator(language, 'split-bill')('share.staff') : row.name

const presentShare = (
  share: StoredShare,
  { userId, name, currency }: { readonly userId: string; readonly name: string; readonly currency: string },
): SharedBill['shares'][number] => ({
  ...{ _id: share.row.id, way: share.way, amount: money(share.amount, currency) },
  by: { name, isYou: share.row.user_id === userId },
  state: toShareState(share),
  parts: share.parts.map(({ name: _, amount: part, ...fraction }) => ({
    ...fraction,
    amount: money(part, currency),
  })),
  until: share.row.status === 'paid' ? null : share.row.expires_at.toISOString(),
})

const presentBenefits = (
  { catalogue }: Pick<Platform, 'catalogue'>,
  { trace, currency }: LoadedBill['order'],
  language: Language,
): SharedBill['benefits'] => {
  const steps = presentSteps(trace, { currency, language, catalogue })
  return trace.flatMap(({ source = '' }, index) => {
    const step = steps[index]
    const kind = BENEFIT_KINDS.find((known) => known === step?.kind)
    return step && kind ? [{ kind, source, name: step.name, amount: step.amount }] : []
  })
}

/** Why the hotel has refused to charge the viewer's claim; null when it has not. */
const findRefusal = async (
  { hooks }: Pick<Platform, 'hooks'>,
  tx: Transaction,
  { bill: { claimed }, viewer }: { readonly bill: LoadedBill; readonly viewer: BillViewer },
): Promise<string | null> => {
  const { userId, language } = viewer
  const own = claimed.find(({ row }) => row.user_id === userId && row.status === 'held')
  const paymentId = own?.row.payment_id
  if (!paymentId) return null
  for (const charger of hooks.all('roomCharger')) {
    const text = await charger.describeRefusal(tx, { paymentId, language })
    if (text !== undefined) return text
  }
  return null
}

/** A bill for one of those who share it. */
export const presentBill = async (
  platform: Pick<Platform, 'catalogue' | 'hooks' | 'secret'>,
  tx: Transaction,
  { bill, viewer }: { readonly bill: LoadedBill; readonly viewer: BillViewer },
): Promise<SharedBill> => {
  const { order, total, due, lines } = bill
  const { language } = viewer
  const { currency } = order
  const store = await loadStore(tx, order.storeId)
  const inCurrency = (amount: number) => money(amount, currency)
  return {
    ...{ _id: order.id, orderId: String(order.number), asOf: tx.now.toISOString(), isOpen: bill.isOpen },
    store: { _id: order.storeId, name: localize(order.store.name, language), homePath: order.store.homePath },
    table: order.table && { kind: order.table.kind, name: order.table.name },
    isCancelled: isCancelledOrDeclined(order.status),
    ...{ people: viewer.guest.people, page: viewer.guest.page, yours: [...(viewer.guest.lines ?? [])] },
    payBy: isAwaitingShares(order) ? order.payment.windowEndsAt.toISOString() : null,
    ...{ total: inCurrency(total), due: inCurrency(due), open: inCurrency(computeOpenAmount(bill)) },
    paid: inCurrency(total - due),
    lines: order.lines.map((line) => ({
      ...{ _id: line.id, name: localize(line.name, language), qty: line.qty },
      details: formatItemDetails(line, { language, catalogue: platform.catalogue }),
      amount: inCurrency(lines.get(line.id) ?? 0),
    })),
    benefits: presentBenefits(platform, order, language),
    canChangeBenefits:
      bill.isOpen &&
      !isAwaitingShares(order) &&
      bill.paid.every(({ amount }) => amount === 0) &&
      bill.claimed.every(({ row }) => row.status === 'held'),
    shares: [...bill.paid.filter(({ amount }) => amount > 0), ...bill.claimed].map((share) =>
      presentShare(share, {
        ...{ userId: viewer.userId, currency },
        name: formatPayer(platform, share, { order, language }),
      }),
    ),
    receipts: await presentReceipts(tx, bill, viewer),
    methods: await loadShareMethods(platform, tx, bill),
    refusal: await findRefusal(platform, tx, { bill, viewer }),
    tipPresets: [...(store?.tipPresets ?? [])],
  }
}

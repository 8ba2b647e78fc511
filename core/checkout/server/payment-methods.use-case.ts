import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import { peekCart } from '#core/cart/server/cart.service.ts'
import { loadUser } from '#core/customers/server/customers.service.ts'
import { orderErrors } from '#core/orders/contract/errors.ts'
import { isOwnOrder, loadOrder } from '#core/orders/server/orders.service.ts'
import type { GatewayCapabilities } from '#core/payments/contract/payment-provider.ts'
import { listUsableGateways } from '#core/payments/server/payable-methods.service.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#core/stores/domain/payment-method.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import { formatFailureMessage } from '#platform/http/envelope.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import type { Language } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { PaymentChoice } from '../domain/payment-choices.ts'
import {
  isCartPaidInShares,
  type PaymentSubject,
  validateMethodWithGuards,
} from './checkout-guard.service.ts'
import { getCashLimit, getPaymentChoices, type PaymentMethodContext } from './validate-method.policy.ts'

interface MethodsCall {
  readonly caller: CustomerCaller
  readonly language: Language
  readonly storeId: string
  /** An order of this store awaiting another payment attempt; absent: the cart. */
  readonly orderId?: string | undefined
}

interface PaymentMethods {
  readonly methods: { readonly mod: PaymentMethod; readonly isOffered: boolean; readonly reason: string }[]
  readonly previous: PaymentMethod | null
  readonly savedCards: boolean
  readonly keepsNewCards: boolean
  readonly checksUpi: boolean
  readonly isPaidInShares: boolean
}

const formatReason = (
  { catalogue }: Platform,
  { refusal }: PaymentChoice,
  { store, total, language }: { store: StoreRecord; total: number; language: Language },
): string => {
  if (refusal === null) return ''
  const translate = catalogue.getTranslator(language, 'checkout')
  if (refusal === 'cashLimit')
    return translate('method.cashLimit', { limit: formatMoney(getCashLimit(store).money, language) })
  if (refusal === 'notCarried')
    return translate('method.notCarried', { amount: formatMoney(money(total, store.currency), language) })
  return translate(`method.${refusal}`)
}

/** Without a cart: the methods of the store's main service. */
const toCartMethodContext = (store: StoreRecord, live: LiveCart | undefined): PaymentMethodContext => ({
  store,
  channel: live?.channel ?? (store.services.delivery ? 'delivery' : 'pickup'),
  total: live?.priced.total ?? 0,
  steps: live?.priced.steps ?? [],
})

interface MethodListContext extends PaymentMethodContext {
  /** Undefined without a cart. */
  readonly subject: PaymentSubject | undefined
}

/** Loads what is to be paid; another user's order is unknown. */
const loadMethodContext = async (
  platform: Platform,
  tx: Transaction,
  { store, call }: { store: StoreRecord; call: MethodsCall },
): Promise<MethodListContext | undefined> => {
  const { userId } = call.caller
  if (call.orderId === undefined) {
    const live = await peekCart(platform, tx, { userId, storeId: store._id })
    return { ...toCartMethodContext(store, live), subject: live && { live } }
  }
  const isOwn = await isOwnOrder(tx, call.orderId, userId)
  const order = isOwn ? await loadOrder(tx, call.orderId) : undefined
  const isTheirs = order?.userId === userId && order.storeId === store._id
  if (!isTheirs) return undefined
  const { total, trace: steps } = order
  return { store, channel: getChannel(order.orderType), total, steps, subject: { order } }
}

/** Each method with the reason against it: the store's terms first, then those of the cart's benefits. */
const presentMethods = async (
  platform: Platform,
  tx: Transaction,
  {
    question,
    usable,
    language,
  }: { question: MethodListContext; usable: readonly GatewayCapabilities[]; language: Language },
): Promise<PaymentMethods['methods']> => {
  const { store, subject, total } = question
  const methods: PaymentMethods['methods'] = []
  for (const choice of getPaymentChoices(question, usable)) {
    const { mod } = choice
    const isAsked = choice.refusal === null && subject !== undefined
    const refused = isAsked
      ? await validateMethodWithGuards(platform.hooks, tx, { subject, method: mod, stage: 'offer' })
      : undefined
    const reason = refused
      ? formatFailureMessage(refused, platform.catalogue, language)
      : formatReason(platform, choice, { store, total, language })
    methods.push({ mod, isOffered: choice.refusal === null && !refused, reason })
  }
  return methods
}

const NO_CAPABILITIES = { savedCards: false, checksUpi: false }

/**
 * The payment methods for a store's cart or an order, each with the reason when it is unavailable, and the method
 * used last.
 */
export const readPaymentMethods = (
  platform: Platform,
  call: MethodsCall,
): Promise<Result<PaymentMethods, Failure>> => {
  const { caller, language, storeId } = call
  return platform.db.tenant(caller.brandId, async (tx) => {
    const store = await loadStore(tx, storeId)
    if (!store) return fail(failure(storeErrors.unknownStore))
    const question = await loadMethodContext(platform, tx, { store, call })
    if (!question) return fail(failure(orderErrors.unknownOrder))
    const user = await loadUser(tx, caller.userId)
    const usable = await listUsableGateways(platform, tx, store)
    const methods = await presentMethods(platform, tx, { question, usable, language })
    const previous = PAYMENT_METHODS.find((mod) => mod === user?.previousPaymentMod) ?? null
    // A customer is redirected to the first.
    const [{ savedCards: keepsNewCards, checksUpi } = NO_CAPABILITIES] = usable
    // A saved card is charged at the gateway that stores it, whichever it is.
    const savedCards = usable.some((each) => each.savedCards)
    const { subject } = question
    const live = subject && 'live' in subject ? subject.live : undefined
    const isPaidInShares = live !== undefined && (await isCartPaidInShares(platform.hooks, tx, live))
    return ok({ methods, previous, savedCards, keepsNewCards, checksUpi, isPaidInShares })
  })
}

import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import { peekCart } from '#core/cart/server/cart.service.ts'
import { loadUser } from '#core/customers/server/customers.service.ts'
import { orderErrors } from '#core/orders/contract/errors.ts'
import { isOwnOrder, loadOrder } from '#core/orders/server/orders.service.ts'
import { isUsableWithin } from '#core/payments/server/accounts.service.ts'
import { channelOf } from '#core/sites/domain/order-type.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#core/stores/domain/payment-method.ts'
import type { GatewayAccount, StoreRecord } from '#core/stores/domain/store.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import { messageOf } from '#platform/http/envelope.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { PaymentChoice } from '../domain/payment-choices.ts'
import { guardRefusal, type Payable } from './checkout-guard.service.ts'
import { capabilitiesOf, cashLimitOf, choicesFor, gatewaysOf, type MethodQuestion } from './judge-method.ts'

interface MethodsCall {
  readonly caller: CustomerCaller
  readonly language: Language
  readonly storeId: string
  /** An order of this store that waits to be paid again; without it the cart is meant. */
  readonly orderId?: string | undefined
}

interface PaymentMethods {
  readonly methods: { readonly mod: PaymentMethod; readonly isOffered: boolean; readonly reason: string }[]
  readonly previous: PaymentMethod | null
  readonly savedCards: boolean
  readonly keepsNewCards: boolean
  readonly checksUpi: boolean
}

const reasonOf = (
  { catalogue }: Platform,
  { refusal }: PaymentChoice,
  { store, language }: { store: StoreRecord; language: Language },
): string => {
  if (refusal === null) return ''
  const limit = formatMoney(cashLimitOf(store).money, language)
  return catalogue.of(language, 'checkout')(`method.${refusal}`, refusal === 'cashLimit' ? { limit } : {})
}

/** Without a cart the methods of what the store mainly does. */
const ofCart = (store: StoreRecord, live: LiveCart | undefined): MethodQuestion => ({
  store,
  channel: live?.channel ?? (store.services.delivery ? 'delivery' : 'pickup'),
  total: live?.priced.total ?? 0,
  steps: live?.priced.steps ?? [],
})

interface Question extends MethodQuestion {
  /** Undefined while there is no cart. */
  readonly payable: Payable | undefined
}

/** What is to be paid; another's order is as if it were not there. */
const findQuestion = async (
  platform: Platform,
  unit: Unit,
  { store, call }: { store: StoreRecord; call: MethodsCall },
): Promise<Question | undefined> => {
  const { userId } = call.caller
  if (call.orderId === undefined) {
    const live = await peekCart(platform, unit, { userId, storeId: store._id })
    return { ...ofCart(store, live), payable: live && { live } }
  }
  const isOwn = await isOwnOrder(unit, call.orderId, userId)
  const order = isOwn ? await loadOrder(unit, call.orderId) : undefined
  const isTheirs = order?.userId === userId && order.storeId === store._id
  if (!isTheirs) return undefined
  const { total, trace: steps } = order
  return { store, channel: channelOf(order.orderType), total, steps, payable: { order } }
}

/** Each method with what speaks against it: the store's terms first, then what was chosen for the cart. */
const presentMethods = async (
  platform: Platform,
  unit: Unit,
  {
    question,
    usable,
    language,
  }: { question: Question; usable: readonly GatewayAccount[]; language: Language },
): Promise<PaymentMethods['methods']> => {
  const { store, payable } = question
  const methods: PaymentMethods['methods'] = []
  for (const choice of choicesFor(platform, question, usable)) {
    const { mod } = choice
    const isAsked = choice.refusal === null && payable !== undefined
    const refused = isAsked
      ? await guardRefusal(platform.hooks, unit, { payable, method: mod, stage: 'offer' })
      : undefined
    const reason = refused
      ? messageOf(refused, platform.catalogue, language)
      : reasonOf(platform, choice, { store, language })
    methods.push({ mod, isOffered: choice.refusal === null && !refused, reason })
  }
  return methods
}

const NOTHING = { savedCards: false, checksUpi: false }

/** The store's gateways through whose accounts something can be paid. */
const usableOf = async (platform: Platform, unit: Unit, store: StoreRecord): Promise<GatewayAccount[]> => {
  const gateways = gatewaysOf(store)
  const usable = await Promise.all(gateways.map((gateway) => isUsableWithin(platform, unit, gateway)))
  return gateways.filter((_, index) => usable[index])
}

/** How the cart at a store, or an order, may be paid, with the reason where a method cannot be used, and what was used last. */
export const readPaymentMethods = (
  platform: Platform,
  call: MethodsCall,
): Promise<Result<PaymentMethods, Failure>> => {
  const { caller, language, storeId } = call
  return platform.db.tenant(caller.brandId, async (unit) => {
    const store = await loadStore(unit, storeId)
    if (!store) return fail(failure(storeErrors.unknownStore))
    const question = await findQuestion(platform, unit, { store, call })
    if (!question) return fail(failure(orderErrors.unknownOrder))
    const user = await loadUser(unit, caller.userId)
    const usable = await usableOf(platform, unit, store)
    const methods = await presentMethods(platform, unit, { question, usable, language })
    const previous = PAYMENT_METHODS.find((mod) => mod === user?.previousPaymentMod) ?? null
    // The first is the one that a customer is sent to.
    const capabilities = capabilitiesOf(platform, usable)
    const [{ savedCards: keepsNewCards, checksUpi } = NOTHING] = capabilities
    // A card is paid at the gateway that keeps it, whichever it is.
    const savedCards = capabilities.some((each) => each.savedCards)
    return ok({ methods, previous, savedCards, keepsNewCards, checksUpi })
  })
}

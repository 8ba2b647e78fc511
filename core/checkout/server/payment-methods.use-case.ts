import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import { peekCart } from '#core/cart/server/cart.service.ts'
import { loadUser } from '#core/customers/server/customers.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#core/stores/domain/payment-method.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/area.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { PaymentChoice } from '../domain/payment-choices.ts'
import { cashLimitOf, choicesFor } from './judge-method.ts'

interface MethodsCall {
  readonly caller: CustomerCaller
  readonly language: Language
  readonly storeId: string
}

interface PaymentMethods {
  readonly methods: { readonly mod: PaymentMethod; readonly isOffered: boolean; readonly reason: string }[]
  readonly previous: PaymentMethod | null
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
const questionOf = (store: StoreRecord, live: LiveCart | undefined) => ({
  store,
  channel: live?.channel ?? (store.services.delivery ? ('delivery' as const) : ('pickup' as const)),
  total: live?.priced.total ?? 0,
})

/** How the cart at a store may be paid, with the reason where a method cannot be used, and what was used last. */
export const readPaymentMethods = (
  platform: Platform,
  { caller, language, storeId }: MethodsCall,
): Promise<Result<PaymentMethods, Failure>> =>
  platform.db.tenant(caller.brandId, async (unit) => {
    const store = await loadStore(unit, storeId)
    if (!store) return fail(failure(storeErrors.unknownStore))
    const live = await peekCart(platform, unit, { userId: caller.userId, storeId })
    const user = await loadUser(unit, caller.userId)
    const methods = choicesFor(platform, questionOf(store, live)).map((choice) => ({
      mod: choice.mod,
      isOffered: choice.refusal === null,
      reason: reasonOf(platform, choice, { store, language }),
    }))
    const previous = PAYMENT_METHODS.find((mod) => mod === user?.previousPaymentMod) ?? null
    return ok({ methods, previous })
  })

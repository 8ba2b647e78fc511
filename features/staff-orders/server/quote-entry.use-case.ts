import type { Cart } from '#core/cart/contract/endpoints.ts'
import { fillAside } from '#core/cart/server/aside-cart.service.ts'
import { presentSharedCart } from '#core/cart/server/shared-cart.service.ts'
import {
  customerWithPhone,
  phoneAsTold,
  unknownCustomer,
} from '#core/customers/server/absent-customers.service.ts'
import { staffOf } from '#core/stores/server/staff-stores.service.ts'
import type { Failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Language } from '#platform/kernel/language.ts'
import { ok, type Result } from '#platform/kernel/result.ts'
import { addressOf, type EntryBody, ownStore, wantedItems } from './entry-wish.ts'

/** Carries what was worked out past the end of a transaction of which nothing stays. */
class OnlyQuoted extends Error {
  readonly quoted: Result<Cart, Failure>

  constructor(quoted: Result<Cart, Failure>) {
    super('A quote writes nothing')
    this.quoted = quoted
  }
}

export interface QuoteCall {
  readonly caller: Caller
  readonly language: Language
  readonly storeId: string
  readonly body: Pick<EntryBody, 'orderType' | 'items' | 'address'> &
    Partial<Pick<EntryBody, 'phoneCode' | 'phone'>>
}

/** The prices of a customer who is known are theirs; of anybody else those of somebody new. */
const customerFor = async (unit: Unit, { body: { phoneCode, phone }, language }: QuoteCall) => {
  const read = phoneCode && phone ? phoneAsTold(phoneCode, phone) : undefined
  const known = read && (await customerWithPhone(unit, read))
  return known?.user._id ?? unknownCustomer(unit, language)
}

const quoteWithin = async (
  platform: Platform,
  unit: Unit,
  call: QuoteCall,
): Promise<Result<Cart, Failure>> => {
  const { body, language } = call
  const store = await ownStore(unit, call.caller, call.storeId)
  if (!store.ok) return store
  const userId = await customerFor(unit, call)
  const address = await addressOf(unit, { wish: body, userId, country: store.value.country })
  if (!address.ok) return address
  const showing = { language, catalogue: platform.catalogue }
  const items = wantedItems(body.items)
  const wish = { userId, store: store.value, language, items, address: address.value }
  const live = await fillAside(platform, unit, { wish: { ...wish, orderType: body.orderType }, showing })
  return live.ok ? ok(presentSharedCart(live.value, showing)) : live
}

/** What an order would cost now, by the same arithmetic as the customers' own carts; nothing of it is written. */
export const quoteEntry = async (platform: Platform, call: QuoteCall): Promise<Result<Cart, Failure>> => {
  try {
    return await platform.db.tenant(staffOf(call.caller).brandId, async (unit): Promise<never> => {
      throw new OnlyQuoted(await quoteWithin(platform, unit, call))
    })
  } catch (error) {
    if (error instanceof OnlyQuoted) return error.quoted
    throw error
  }
}

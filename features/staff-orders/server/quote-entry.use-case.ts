import type { Cart } from '#core/cart/contract/endpoints.ts'
import { presentCartForOthers } from '#core/cart/server/cart.service.ts'
import { fillTransientCart, toRequestedItems } from '#core/cart/server/transient-cart.service.ts'
import {
  createAnonymousCustomer,
  findCustomerByPhone,
  parseEnteredPhone,
} from '#core/customers/server/customers-on-behalf.service.ts'
import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import type { Failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { ok, type Result } from '#platform/kernel/result.ts'
import { type EntryBody, loadEntryAddress, loadOwnStore } from './entry-input.loader.ts'

export interface QuoteEntryInput {
  readonly caller: Caller
  readonly language: Language
  readonly storeId: string
  readonly body: Pick<EntryBody, 'orderType' | 'items' | 'address'> &
    Partial<Pick<EntryBody, 'phoneCode' | 'phone'>>
}

/** A known customer gets their own prices; anyone else those of a new customer. */
const findQuoteCustomer = async (
  tx: Transaction,
  { body: { phoneCode, phone }, language }: QuoteEntryInput,
) => {
  const read = phoneCode && phone ? parseEnteredPhone(phoneCode, phone) : undefined
  const known = read && (await findCustomerByPhone(tx, read))
  return known?.user._id ?? createAnonymousCustomer(tx, language)
}

const quoteInTransaction = async (
  platform: Platform,
  tx: Transaction,
  call: QuoteEntryInput,
): Promise<Result<Cart, Failure>> => {
  const { body, language } = call
  const store = await loadOwnStore(tx, call.caller, call.storeId)
  if (!store.ok) return store
  const userId = await findQuoteCustomer(tx, call)
  const address = await loadEntryAddress(tx, { wish: body, userId, country: store.value.country })
  if (!address.ok) return address
  const showing = { language, catalogue: platform.catalogue }
  const items = toRequestedItems(body.items)
  const input = { userId, store: store.value, language, items, address: address.value }
  const live = await fillTransientCart(platform, tx, {
    input: { ...input, orderType: body.orderType },
    showing,
  })
  return live.ok ? ok(presentCartForOthers(live.value, showing)) : live
}

/** Quotes an order with the same calculation as customers' carts; nothing is written. */
export const quoteEntry = async (platform: Platform, call: QuoteEntryInput): Promise<Result<Cart, Failure>> =>
  platform.db.tenant(requireStaff(call.caller).brandId, (tx) => {
    tx.rollBackAtEnd()
    return quoteInTransaction(platform, tx, call)
  })

import { type ChosenItem, toChosenItems } from '#core/cart/console/chosen-items.ts'
import { isName } from '#core/customers/domain/names.ts'
import {
  type AddressDraft,
  listMissingParts,
  toAddressDraft,
  toAddressInput,
} from '#core/customers/storefront/address-draft.ts'
import { hasEnoughPhoneDigits } from '#core/customers/storefront/typed-phone.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import type { EntryCustomer, EntrySetting, StaffOrdersApi } from '../contract/endpoints.ts'
import type { EntryOrderType } from '../domain/order-entry.ts'

/** An order while staff enter it. */
export interface EntryDraft {
  readonly orderType: EntryOrderType
  readonly country: string
  readonly phone: string
  readonly name: string
  /** Undefined until the number is looked up. */
  readonly customer: EntryCustomer | undefined
  readonly language: string
  /** One of the customer's saved addresses; empty: the entered one. */
  readonly savedAddress: string
  readonly address: AddressDraft
  readonly items: readonly ChosenItem[]
  readonly mod: string
  /** To the kitchen, about the whole order. */
  readonly note: string
  /** To whoever delivers the order. */
  readonly deliveryNote: string
  readonly needsCutlery: boolean
  readonly answers: Readonly<Record<string, string | boolean>>
}

/** The initial draft for an outlet. */
export const createEntryDraft = ({ ways }: EntrySetting, language: string): EntryDraft => {
  const [first] = ways
  return {
    ...{ orderType: first?.orderType ?? ORDER_TYPE.pickup, mod: first?.methods[0] ?? '', language },
    ...{ country: '', phone: '', name: '', customer: undefined, savedAddress: '' },
    ...{
      address: toAddressDraft(null, ''),
      items: [],
      note: '',
      deliveryNote: '',
      needsCutlery: true,
      answers: {},
    },
  }
}

type Body = CallInput<StaffOrdersApi['POST /api/v1/console/stores/:id/orderEntry']>['body']
/** The input of a quote. */
export type EntryRequest = Pick<Body, 'orderType' | 'items' | 'address'>

const toEntryAddress = ({ savedAddress, address }: EntryDraft, country: string): EntryRequest['address'] => {
  if (savedAddress) return { _id: savedAddress }
  return listMissingParts(address, country).length === 0 ? toAddressInput(address, country) : undefined
}

/** The quote request of a draft; null while nothing is chosen. */
export const toEntryRequest = (draft: EntryDraft, { country }: EntrySetting): EntryRequest | null => {
  const address = draft.orderType === ORDER_TYPE.delivery ? toEntryAddress(draft, country) : undefined
  if (draft.items.length === 0) return null
  return {
    orderType: draft.orderType,
    items: toChosenItems(draft.items),
    ...(address && { address }),
  }
}

/** The first missing field, by its part of the form. */
export const getMissingEntryField = (
  draft: EntryDraft,
  { country }: Pick<EntrySetting, 'country'>,
): 'items' | 'phone' | 'name' | 'address' | undefined => {
  if (draft.items.length === 0) return 'items'
  if (!hasEnoughPhoneDigits(draft.phone)) return 'phone'
  if (!isName(draft.name)) return 'name'
  if (draft.orderType === ORDER_TYPE.delivery && !toEntryAddress(draft, country)) return 'address'
  return undefined
}

/** Whether something was entered that would be lost with the draft. */
export const hasEntry = ({ items, phone, name, note, deliveryNote }: EntryDraft): boolean =>
  items.length > 0 || [phone, name, note, deliveryNote].some((text) => text.trim() !== '')

import { customerErrors } from '#core/customers/contract/errors.ts'
import {
  findCustomerByPhone,
  formatAddressLine,
  parseEnteredPhone,
} from '#core/customers/server/customers-on-behalf.service.ts'
import { canReachPhones } from '#core/notifications/server/served-channels.service.ts'
import { getPayLinkSender } from '#core/orders/server/pay-link.service.ts'
import { isPayOnDelivery } from '#core/payments/domain/payment.ts'
import { filterPayableMethods } from '#core/payments/server/payable-methods.service.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import { loadBrand } from '#core/sites/server/sites.service.ts'
import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { presentQuestions } from '#core/stores/server/collect.service.ts'
import { loadAreas } from '#core/stores/server/stores.service.ts'
import { loadTables } from '#core/tables/server/table-directory.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { EntryCustomer, EntrySetting } from '../contract/endpoints.ts'
import { ENTRY_ORDER_TYPES, PAY_LINK_METHOD } from '../domain/order-entry.ts'
import { loadOwnStore } from './entry-input.loader.ts'

interface ReadEntryInput {
  readonly caller: Caller
  readonly language: Language
  readonly storeId: string
}

/** The outlet's order types that can be paid in person, or by a link if one can be sent and paid. */
const getFulfilmentOptions = (
  { services, paymentMethods }: StoreRecord,
  sendsLinks: boolean,
): EntrySetting['ways'] =>
  ENTRY_ORDER_TYPES.flatMap((orderType) => {
    const channel = getChannel(orderType)
    const isLink = (mod: string): boolean => sendsLinks && mod === PAY_LINK_METHOD
    const methods = paymentMethods[channel].filter((mod) => isPayOnDelivery(mod) || isLink(mod))
    methods.sort((a, b) => Number(isLink(a)) - Number(isLink(b)))
    return services[channel] && methods.length > 0 ? [{ orderType, methods: [...methods] }] : []
  })

/** The outlet's settings for order entry. */
export const readEntrySetting = (
  platform: Platform,
  { caller, language, storeId }: ReadEntryInput,
): Promise<Result<EntrySetting, Failure>> =>
  platform.db.tenant(requireStaff(caller).brandId, async (tx) => {
    const found = await loadOwnStore(tx, caller, storeId)
    if (!found.ok) return found
    const store = found.value
    const areas = (await loadAreas(tx)).filter((area) => area.storeId === store._id)
    const sendsMessages = canReachPhones(platform.hooks, await loadBrand(tx, tx.brandId))
    const payable = await filterPayableMethods(platform, tx, { store, methods: [PAY_LINK_METHOD] })
    const sendsLinks = sendsMessages && payable.length > 0 && getPayLinkSender(platform.hooks) !== undefined
    return ok({
      sendsMessages,
      ways: getFulfilmentOptions(store, sendsLinks),
      areas: areas.map(({ _id, name, city }) => ({
        ...{ _id, name: localize(name, language), city: localize(city, language) },
      })),
      collectFromUser: presentQuestions(store.collect, language),
      languages: [...store.languages],
      country: store.country,
      currency: store.currency,
      hasTables: (await loadTables(platform, tx, store._id)).length > 0,
    })
  })

/** The customer with a phone number: their name, and their saved addresses to which this outlet delivers. */
export const readCustomer = (
  platform: Platform,
  { caller, language, storeId }: ReadEntryInput,
  typed: { readonly phoneCode: string; readonly phone: string },
): Promise<Result<EntryCustomer, Failure>> =>
  platform.db.tenant(requireStaff(caller).brandId, async (tx) => {
    const store = await loadOwnStore(tx, caller, storeId)
    if (!store.ok) return store
    const phone = parseEnteredPhone(typed.phoneCode, typed.phone)
    if (!phone) return fail(failure(customerErrors.invalidPhone, { field: 'phone' }))
    const known = await findCustomerByPhone(tx, phone)
    const areas = new Map((await loadAreas(tx)).map((area) => [area._id, area]))
    const addresses = (known?.addresses ?? []).flatMap((address) => {
      const area = areas.get(address.area_id)
      if (area?.storeId !== storeId) return []
      return [{ _id: address.id, text: formatAddressLine(address), area: localize(area.name, language) }]
    })
    return ok({
      phone: phone.number,
      name: known?.user.name ?? '',
      isKnown: known !== undefined,
      addresses,
    })
  })

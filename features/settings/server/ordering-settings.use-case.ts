import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import type { StoreCharges } from '#core/stores/domain/charges.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { saveStoreOrdering } from '#core/stores/server/store-details.service.ts'
import { loadStore, lockStore } from '#core/stores/server/stores.service.ts'
import { loadTableNames } from '#core/tables/server/table-directory.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { settingsErrors } from '../contract/errors.ts'
import type { OrderingForm, OrderingInput } from '../contract/ordering-endpoints.ts'
import { presentOrderingForm } from './ordering-form.presenter.ts'
import { findRepeated } from './repeated-entries.rules.ts'

const unknownStore = fail(failure(storeErrors.unknownStore))

interface OrderingCall {
  readonly caller: Caller
  readonly storeId: string
  readonly language: Language
}

const present = async (
  platform: Platform,
  tx: Transaction,
  { store, language }: { readonly store: StoreRecord; readonly language: Language },
): Promise<OrderingForm> =>
  presentOrderingForm(store, {
    language,
    couriers: platform.hooks.all('deliveryQuotes').map(({ name }) => name),
    hasTables: (await loadTableNames(platform, tx, store._id)).length > 0,
  })

/** How an outlet takes orders, for its staff. */
export const readOrderingSettings = (
  platform: Platform,
  { caller, storeId, language }: OrderingCall,
): Promise<Result<OrderingForm, Failure>> => {
  const staff = requireStaff(caller)
  return platform.db.tenant(staff.brandId, async (tx) => {
    const store = isStaffOfStore(staff, storeId) ? await loadStore(tx, storeId) : undefined
    return store ? ok(await present(platform, tx, { store, language })) : unknownStore
  })
}

/** The first field that the file's rules cannot check. */
const findIssue = (input: OrderingInput, { taxes }: StoreRecord): Failure | undefined => {
  const isUnknown = (id: string | null): boolean => id !== null && !taxes.some(({ _id }) => _id === id)
  if (isUnknown(input.packagingTax)) return failure(settingsErrors.unknownTax, { field: 'packagingTax' })
  if (isUnknown(input.charges.tax)) return failure(settingsErrors.unknownTax, { field: 'charges.tax' })
  const questions = findRepeated(
    'collect',
    input.collect.map(({ key }) => key),
  )
  const options = input.collect.flatMap(({ options: list }, index) => {
    const repeated = findRepeated(
      'options',
      list.map(({ key }) => key),
    )
    return repeated === undefined ? [] : [`collect.${index}.${repeated}`]
  })
  const field = questions ?? options[0]
  return field === undefined ? undefined : failure(settingsErrors.entryTwice, { field })
}

/** Without the channels that have no terms. */
const omitMissing = <Terms>(terms: Readonly<Record<string, Terms | undefined>>): Record<string, Terms> =>
  Object.fromEntries(Object.entries(terms).flatMap(([channel, one]) => (one ? [[channel, one]] : [])))

const toCharges = ({ service, smallOrder, delivery, roundTo }: OrderingInput['charges']): StoreCharges => ({
  ...{ service: omitMissing(service), smallOrder: omitMissing(smallOrder), delivery, roundTo },
})

interface OrderingChange extends OrderingCall {
  readonly body: OrderingInput & { readonly version: string }
}

/** Changes how an outlet takes orders, unless somebody else has changed it since it was read. */
export const changeOrderingSettings = (
  platform: Platform,
  { caller, storeId, language, body: { version, ...input } }: OrderingChange,
): Promise<Result<OrderingForm, Failure>> => {
  const staff = requireStaff(caller)
  return platform.db.tenant(staff.brandId, async (tx) => {
    if (!isStaffOfStore(staff, storeId)) return unknownStore
    const store = await lockStore(tx, storeId)
    if (!store) return unknownStore
    const before = await present(platform, tx, { store, language })
    if (before.version !== version) return fail(failure(settingsErrors.changedMeanwhile, { data: before }))
    const issue = findIssue(input, store)
    if (issue) return fail(issue)
    const { charges, packagingTax: packagingTaxId, ...same } = input
    await saveStoreOrdering(tx, storeId, {
      ...same,
      ...{ packagingTaxId, charges: toCharges(charges), chargesTaxId: charges.tax },
    })
    const changed = await loadStore(tx, storeId)
    return changed ? ok(await present(platform, tx, { store: changed, language })) : unknownStore
  })
}

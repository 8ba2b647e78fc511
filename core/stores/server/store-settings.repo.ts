import { sql } from 'kysely'
import type { Transaction } from '#platform/db/transaction.ts'
import type { BusyState } from '../domain/busy.ts'
import type { SpecialDay, StoreHours, StoreRecord, StoreSchedule } from '../domain/store.ts'
import './stores.tables.ts'

/** Locks a store until the transaction ends: two people cannot save one form at once. */
export const lockStoreRow = async (tx: Transaction, storeId: string): Promise<void> => {
  await tx.sql.selectFrom('stores').select('id').where('id', '=', storeId).forUpdate().execute()
}

export const updateAnswering = async (
  tx: Transaction,
  storeId: string,
  answering: StoreRecord['answering'],
): Promise<void> => {
  await tx.sql
    .updateTable('stores')
    .set({
      answer_minutes: answering?.minutes ?? null,
      ...(answering && { answer_warn_minutes: answering.warnMinutes }),
    })
    .where('id', '=', storeId)
    .execute()
}

export const updateBusy = async (tx: Transaction, storeId: string, busy: BusyState | null): Promise<void> => {
  await tx.sql
    .updateTable('stores')
    .set({ busy_minutes: busy?.extraMinutes ?? null, busy_until: busy?.until ?? null })
    .where('id', '=', storeId)
    .execute()
}

interface StoreTimes {
  readonly hours: StoreHours
  readonly specialDays: readonly SpecialDay[]
  readonly schedule: StoreSchedule
}

export const updateHours = async (
  tx: Transaction,
  storeId: string,
  { hours, specialDays, schedule }: StoreTimes,
): Promise<void> => {
  await tx.sql
    .updateTable('stores')
    .set({
      hours: JSON.stringify(hours),
      special_days: JSON.stringify(specialDays),
      schedule: JSON.stringify(schedule),
    })
    .where('id', '=', storeId)
    .execute()
}

export const updatePreviewMode = async (
  tx: Transaction,
  storeId: string,
  previewMode: boolean,
): Promise<void> => {
  await tx.sql.updateTable('stores').set({ preview_mode: previewMode }).where('id', '=', storeId).execute()
}

/** Starts the next round of preview links, which makes all earlier links invalid. */
export const updatePreviewRound = async (tx: Transaction, storeId: string): Promise<void> => {
  await tx.sql
    .updateTable('stores')
    .set({ preview_round: sql<number>`preview_round + 1` })
    .where('id', '=', storeId)
    .execute()
}

/** How customers of an outlet pay. */
export type StorePaymentTerms = Pick<
  StoreRecord,
  'paymentMethods' | 'cashLimit' | 'gateway' | 'otherGateways'
>

export const updatePaymentTerms = async (
  tx: Transaction,
  storeId: string,
  { paymentMethods, cashLimit, gateway, otherGateways }: StorePaymentTerms,
): Promise<void> => {
  await tx.sql
    .updateTable('stores')
    .set({
      payment_methods: JSON.stringify(paymentMethods),
      cash_limit: cashLimit,
      gateway: gateway.name,
      gateway_account: gateway.account,
      other_gateways: JSON.stringify(otherGateways),
    })
    .where('id', '=', storeId)
    .execute()
}

/** What an outlet is. */
export type StoreDetails = Pick<
  StoreRecord,
  | 'name'
  | 'address'
  | 'city'
  | 'latitude'
  | 'longitude'
  | 'phone'
  | 'email'
  | 'pinCode'
  | 'services'
  | 'preparationMinutes'
>

export const updateDetails = async (
  tx: Transaction,
  storeId: string,
  { name, address, city, services, pinCode, preparationMinutes, ...same }: StoreDetails,
): Promise<void> => {
  await tx.sql
    .updateTable('stores')
    .set({
      ...same,
      name: JSON.stringify(name),
      address: JSON.stringify(address),
      city: JSON.stringify(city),
      services: JSON.stringify(services),
      pin_code: pinCode,
      preparation_minutes: preparationMinutes,
    })
    .where('id', '=', storeId)
    .execute()
}

/** How an outlet takes orders, and what it adds to them. */
export type StoreOrdering = Pick<
  StoreRecord,
  | 'timeZone'
  | 'isActive'
  | 'skipToMenu'
  | 'isEmailNeeded'
  | 'isPinNeeded'
  | 'collect'
  | 'tableNumbers'
  | 'gallery'
  | 'packagingFee'
  | 'packagingTaxId'
  | 'charges'
  | 'chargesTaxId'
  | 'tipPresets'
  | 'minimumOrder'
>

export const updateOrdering = async (
  tx: Transaction,
  storeId: string,
  ordering: StoreOrdering,
): Promise<void> => {
  await tx.sql
    .updateTable('stores')
    .set({
      time_zone: ordering.timeZone,
      is_active: ordering.isActive,
      skip_to_menu: ordering.skipToMenu,
      is_email_needed: ordering.isEmailNeeded,
      is_pin_needed: ordering.isPinNeeded,
      collect: JSON.stringify(ordering.collect),
      table_numbers: JSON.stringify(ordering.tableNumbers),
      gallery: JSON.stringify(ordering.gallery),
      packaging_fee: ordering.packagingFee,
      packaging_tax_id: ordering.packagingTaxId,
      charges: JSON.stringify(ordering.charges),
      charges_tax_id: ordering.chargesTaxId,
      tip_presets: JSON.stringify(ordering.tipPresets),
      minimum_order: JSON.stringify(ordering.minimumOrder),
    })
    .where('id', '=', storeId)
    .execute()
}

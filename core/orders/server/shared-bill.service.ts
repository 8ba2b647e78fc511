import { isDueInShares, type PaymentRecord } from '#core/payments/domain/payment.ts'
import type { PaymentStatus } from '#core/payments/domain/payment-status.ts'
import type { ShareRefund } from '#core/payments/server/revise-payments.service.ts'
import type { Failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { HookRegistry } from '#platform/kernel/hooks.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { OrderRecord } from '../domain/order.ts'
import { ORDER_STATUS } from '../domain/order-status.ts'
import { isFinal } from '../domain/transitions.ts'

/** Somebody who may pay a part of an order together with others. */
export interface BillGuest {
  /** As the others know them. */
  readonly name: string
  /** All who share the bill. */
  readonly people: number
  /** The lines of the order that they chose themselves, by ids; absent where that is not known. */
  readonly lines?: readonly string[]
  /** The page where those who share it meet, after the path of the site. */
  readonly page: string
}

/** Knows who shares the bill of an order, such as the guests of its table. */
export interface BillGuests {
  /** Undefined for everybody who has no part in this bill. */
  findGuest(
    tx: Transaction,
    who: { readonly orderId: string; readonly userId: string },
  ): Promise<BillGuest | undefined>
  /** How many share the bill; 0 for the bills of others. */
  countGuests(tx: Transaction, orderId: string): Promise<number>
  /** Notifies the pages of those who share the bill, once the transaction commits. The order is locked. */
  notifyGuests(tx: Transaction, orderId: string): Promise<void>
}

/** Lets those who share a bill charge what they pay of it to their room. */
export interface RoomCharger {
  /** Whether the hotel's system takes such charges, and the merchant allows them. */
  isOffered(tx: Transaction, order: OrderRecord): Promise<boolean>
  /** Why no charge may be requested now; undefined when one may. */
  validateRequest(tx: Transaction, order: OrderRecord): Promise<Failure | undefined>
  /** Runs in the transaction that opens the payment; the hotel is asked after it. */
  requestCharge(
    tx: Transaction,
    charge: {
      readonly order: OrderRecord
      readonly payment: PaymentRecord
      readonly room: { readonly number: string; readonly guest: string }
    },
  ): Promise<void>
  /** Why the hotel has refused a payment, for its payer to read; undefined when it has not. */
  describeRefusal(
    tx: Transaction,
    refused: { readonly paymentId: string; readonly language: Language },
  ): Promise<string | undefined>
}

/** A change of a payment of a share. */
export interface BillShareChange {
  readonly orderId: string
  readonly paymentId: string
  readonly to: PaymentStatus
  /** Of a captured one: the minor units that pay the bill; the rest is being refunded. */
  readonly applied: number
}

export interface BillShareListener {
  /** Runs in the transaction of the change, with payments and order locked. */
  shareChanged(tx: Transaction, change: BillShareChange): Promise<void>
}

/** Holds what guests have claimed of a bill. */
export interface BillGuestShares {
  /** Releases what a guest only claimed; what they are paying for or have paid stays. The order is locked. */
  releaseShares(
    tx: Transaction,
    guest: { readonly order: OrderRecord; readonly userId: string },
  ): Promise<void>
}

/** Takes part when a guest changes what a bill is reduced by, such as a code or points. */
export interface BillTermsGuard {
  /** Refuses the change, with payments and order locked. */
  validateTermsChange(tx: Transaction, order: OrderRecord): Promise<Failure | undefined>
  /** Runs when the price has changed: releases what was agreed at the price before. */
  termsChanged(tx: Transaction, order: OrderRecord): Promise<void>
}

/** Knows who has paid for the lines of a bill. */
export interface BillRefundAssigner {
  /** To whom money for lines goes back, with the payments of the order locked; what nobody is named for goes to any payer. */
  assignLineRefund(
    tx: Transaction,
    refund: { readonly orderId: string; readonly lines: readonly string[]; readonly amount: number },
  ): Promise<readonly ShareRefund[]>
}

/** What somebody has paid of a bill, in minor units, without tips and what went back. */
export interface BillPayer {
  readonly userId: string
  readonly amount: number
}

/** Knows who has paid a shared bill. */
export interface BillPayers {
  /** One entry for each payment of a guest; what staff took from nobody in particular is not among them. */
  listPayers(tx: Transaction, orderId: string): Promise<readonly BillPayer[]>
}

/** Knows the orders of others in whose bill somebody has a part, also of bills that are settled. */
export interface SharedOrders {
  /** The page that shows them such an order, after the path of the site; absent: knows none. */
  readonly page?: string
  listOrders(tx: Transaction, userId: string): Promise<readonly string[]>
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    billGuests: BillGuests
    billGuestShares: BillGuestShares
    billPayers: BillPayers
    billRefundAssigner: BillRefundAssigner
    billShareListener: BillShareListener
    billTermsGuard: BillTermsGuard
    roomCharger: RoomCharger
    sharedOrders: SharedOrders
  }
}

type BillState = Pick<OrderRecord, 'status' | 'payment'>

/** Whether an order begins only once those who share it have paid it. */
export const isAwaitingShares = ({ status, payment }: BillState): boolean =>
  status === ORDER_STATUS.initialize && isDueInShares(payment)

/** Whether a bill is settled, or its order not placed yet, or no longer waited for: nothing on it can be paid. */
export const isBillClosed = (order: BillState, now: Date): boolean => {
  const { status, payment } = order
  if (isAwaitingShares(order)) return payment.windowEndsAt <= now
  return isFinal(status) || status === ORDER_STATUS.initialize || status === ORDER_STATUS.multiDinePaid
}

interface HooksOwner {
  readonly hooks: HookRegistry
}

/** The caller as one of those who share the bill of an order; undefined for everybody else. */
export const findBillGuest = async (
  { hooks }: HooksOwner,
  tx: Transaction,
  who: { readonly orderId: string; readonly userId: string },
): Promise<BillGuest | undefined> => {
  for (const guests of hooks.all('billGuests')) {
    const guest = await guests.findGuest(tx, who)
    if (guest) return guest
  }
  return undefined
}

/** Releases what a guest who no longer shares the bill of a locked order had only claimed of it. */
export const releaseGuestShares = async (
  { hooks }: HooksOwner,
  tx: Transaction,
  guest: { readonly order: OrderRecord; readonly userId: string },
): Promise<void> => {
  for (const shares of hooks.all('billGuestShares')) await shares.releaseShares(tx, guest)
}

/** To whom money for lines of a bill goes back: to those who paid for them. */
export const assignLineRefund = async (
  { hooks }: HooksOwner,
  tx: Transaction,
  refund: { readonly orderId: string; readonly lines: readonly string[]; readonly amount: number },
): Promise<readonly ShareRefund[]> => {
  const assigned: ShareRefund[] = []
  for (const assigner of hooks.all('billRefundAssigner'))
    assigned.push(...(await assigner.assignLineRefund(tx, refund)))
  return assigned
}

/** What guests have paid of a shared bill, one entry for each payment. */
export const listBillPayers = async (
  { hooks }: HooksOwner,
  tx: Transaction,
  orderId: string,
): Promise<readonly BillPayer[]> => {
  const payers: BillPayer[] = []
  for (const known of hooks.all('billPayers')) payers.push(...(await known.listPayers(tx, orderId)))
  return payers
}

/** The orders of others in whose bill a user has a part, and the page that shows one to them. */
export const loadSharedOrders = async (
  { hooks }: HooksOwner,
  tx: Transaction,
  userId: string,
): Promise<{ readonly ids: readonly string[]; readonly page: string | null }> => {
  const all = hooks.all('sharedOrders')
  const ids = new Set<string>()
  for (const orders of all) for (const id of await orders.listOrders(tx, userId)) ids.add(id)
  return { ids: [...ids], page: all.find(({ page }) => page !== undefined)?.page ?? null }
}

/** How many share the bill of an order; 0 when nobody does. */
export const countBillGuests = async (
  { hooks }: HooksOwner,
  tx: Transaction,
  orderId: string,
): Promise<number> => {
  let count = 0
  for (const guests of hooks.all('billGuests')) count += await guests.countGuests(tx, orderId)
  return count
}

/** Who takes charges to a room for this order; undefined when nobody does. */
export const findRoomCharger = async (
  { hooks }: HooksOwner,
  tx: Transaction,
  order: OrderRecord,
): Promise<RoomCharger | undefined> => {
  for (const charger of hooks.all('roomCharger')) if (await charger.isOffered(tx, order)) return charger
  return undefined
}

/** Notifies all who share the bill of a locked order. */
export const notifyBillGuests = async (
  { hooks }: HooksOwner,
  tx: Transaction,
  orderId: string,
): Promise<void> => {
  for (const guests of hooks.all('billGuests')) await guests.notifyGuests(tx, orderId)
}

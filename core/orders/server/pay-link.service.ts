import type { Transaction } from '#platform/db/transaction.ts'
import type { HookRegistry } from '#platform/kernel/hooks.ts'
import type { OrderRecord } from '../domain/order.ts'

/** Lets an absent customer pay an unpaid order by a link. */
export interface PayLinkSender {
  /** Sends the link once the transaction commits. The order waits for an online payment. */
  sendLink(tx: Transaction, order: OrderRecord): Promise<void>
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    payLinkSender: PayLinkSender
  }
}

/** The sender of payment links; undefined when none is installed. */
export const getPayLinkSender = (hooks: HookRegistry): PayLinkSender | undefined =>
  hooks.all('payLinkSender')[0]

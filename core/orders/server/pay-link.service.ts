import type { Transaction } from '#platform/db/transaction.ts'
import type { HookRegistry } from '#platform/kernel/hooks.ts'
import type { OrderRecord } from '../domain/order.ts'

/** Lets whoever is not there pay an order that waits for it, by a link that they are sent. */
export interface PayLinkSender {
  /** Sends the link once the unit commits. The order waits for an online payment. */
  sendLink(unit: Transaction, order: OrderRecord): Promise<void>
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    payLinkSender: PayLinkSender
  }
}

/** Who sends links to pay by; undefined where nobody can. */
export const getPayLinkSender = (hooks: HookRegistry): PayLinkSender | undefined =>
  hooks.all('payLinkSender')[0]

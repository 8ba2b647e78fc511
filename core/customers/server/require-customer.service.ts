import type { Caller, CustomerCaller } from '#platform/http/caller.ts'

/** Whether a caller has a cart and orders of their own. */
export const isCustomer = (caller: Caller): caller is CustomerCaller =>
  caller.kind === 'guest' || caller.kind === 'customer'

/**
 * The calling guest or customer.
 * @throws for any other caller: the guards admit only guests and customers to such a handler
 */
export const requireCustomer = (caller: Caller): CustomerCaller => {
  if (isCustomer(caller)) return caller
  throw new Error(`A ${caller.kind} caller reached a call for customers`)
}

import type { Caller, CustomerCaller } from '#platform/http/caller.ts'

/** The access rules have let in only guests and customers; anyone else here is our own mistake. */
export const requireCustomer = (caller: Caller): CustomerCaller => {
  if (caller.kind === 'guest' || caller.kind === 'customer') return caller
  throw new Error(`A ${caller.kind} caller reached a call for customers`)
}

import type { Caller, CustomerCaller } from '#platform/http/caller.ts'

/** The access rules admit only guests and customers; any other caller is a bug. */
export const requireCustomer = (caller: Caller): CustomerCaller => {
  if (caller.kind === 'guest' || caller.kind === 'customer') return caller
  throw new Error(`A ${caller.kind} caller reached a call for customers`)
}

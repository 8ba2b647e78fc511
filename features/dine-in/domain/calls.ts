/** What guests can call for. */
export const CALL_KINDS = ['waiter', 'bill', 'water', 'cutlery'] as const
export type CallKind = (typeof CALL_KINDS)[number]

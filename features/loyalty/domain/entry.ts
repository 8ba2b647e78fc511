/** Why points came or went. */
export const ENTRY_KINDS = ['earned', 'redeemed', 'returned', 'takenBack', 'expired', 'adjusted'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

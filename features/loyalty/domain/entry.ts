/** Why points were added or removed. */
export const ENTRY_KINDS = ['earned', 'redeemed', 'returned', 'takenBack', 'expired', 'adjusted'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

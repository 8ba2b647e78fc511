/** Why credit was added or removed. */
export const CREDIT_KINDS = ['granted', 'taken', 'spent', 'returned'] as const
export type CreditKind = (typeof CREDIT_KINDS)[number]

/** The first six digits of a card, which identify its bank but not its owner. No more of a card ever reaches us. */
export const CARD_BIN = /^\d{6}$/

export const CARD_TYPES = ['credit', 'debit', 'prepaid'] as const
export type CardType = (typeof CARD_TYPES)[number]

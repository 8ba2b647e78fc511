/** The first six digits of a card, which name its bank and say nothing of whose it is. More of a card never reaches us. */
export const CARD_BIN = /^\d{6}$/

export const CARD_TYPES = ['credit', 'debit', 'prepaid'] as const
export type CardType = (typeof CARD_TYPES)[number]

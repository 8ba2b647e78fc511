import { CARD_TOKENS, type CardToken } from './cards.ts'
import type { Payment } from './payment.ts'

/** A card that a customer paid with and chose to save. */
export interface SavedCard {
  readonly token: string
  /** The payment that saved it. */
  readonly paymentId: string
  readonly card: CardToken
  readonly brand: string
  readonly lastFour: string
  readonly expires: string
}

const FIRST_FOUR = 4242

/**
 * The card to save from a payment; undefined when it was not paid or not requested. There are no numbers: the last
 * four are made up.
 */
export const toSavedCard = ({ id, card, status, savesCard }: Payment): SavedCard | undefined =>
  card === undefined || status !== 'captured' || !savesCard
    ? undefined
    : {
        token: `card_${id}`,
        paymentId: id,
        card,
        brand: 'visa',
        lastFour: String(FIRST_FOUR + CARD_TOKENS.indexOf(card)),
        expires: '12/34',
      }

import { CARD_TOKENS, type CardToken } from './cards.ts'
import type { Payment } from './payment.ts'

/** A card that a customer paid with and wished to keep. */
export interface SavedCard {
  readonly token: string
  /** The payment by which it became known. */
  readonly paymentId: string
  readonly card: CardToken
  readonly brand: string
  readonly lastFour: string
  readonly expires: string
}

const FIRST_FOUR = 4242

/** The card of a payment that is to be kept; undefined where nothing was paid or wished. There are no numbers: the last four are made up. */
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

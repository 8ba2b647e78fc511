import { SANDBOX_CARD_TOKENS, type SandboxCardToken, TEST_CARD_BRAND } from './cards.ts'
import type { SandboxPayment } from './payment.ts'

/** A card that a customer paid with and chose to save. */
export interface SandboxSavedCard {
  readonly token: string
  /** The payment that saved it. */
  readonly paymentId: string
  readonly card: SandboxCardToken
  readonly brand: string
  readonly lastFour: string
  readonly expires: string
}

const FIRST_FOUR = 4242

/**
 * The card to save from a payment; undefined when it was not paid or not requested. There are no numbers: the last
 * four are made up.
 */
export const toFakeSavedCard = ({
  id,
  card,
  status,
  savesCard,
}: SandboxPayment): SandboxSavedCard | undefined =>
  card === undefined || status !== 'captured' || !savesCard
    ? undefined
    : {
        token: `card_${id}`,
        paymentId: id,
        card,
        brand: TEST_CARD_BRAND,
        lastFour: String(FIRST_FOUR + SANDBOX_CARD_TOKENS.indexOf(card)),
        expires: '12/34',
      }

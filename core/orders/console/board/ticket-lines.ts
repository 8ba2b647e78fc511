import { type ChoiceLine, listChoiceLines } from '#core/menus/domain/choice-lines.ts'
import type { BoardOrder } from '../../contract/endpoints.ts'

/** A choice as the kitchen must read it: how often in each piece, and how often in all pieces together. */
export interface TicketChoice
  extends Pick<ChoiceLine<unknown>, 'key' | 'group' | 'name' | 'depth' | 'isWithout' | 'portion' | 'inEach'> {
  readonly inAll: number
}

export interface TicketLine {
  readonly id: string
  readonly qty: number
  readonly name: string
  readonly choices: readonly TicketChoice[]
  /** What the customer answered to the product's questions. */
  readonly answers: readonly { readonly label: string; readonly text: string }[]
  readonly specialInstructions: string
  /** It came to the order after that was placed. */
  readonly isAdded: boolean
}

/**
 * The goods of an order as the kitchen reads them. Of two menus with one drink each, two drinks are made: both
 * numbers are given, so that nobody has to guess which one is meant. Choices keep the order of the menu, each followed
 * by what was chosen inside it.
 */
export const toTicketLines = (products: BoardOrder['products']): TicketLine[] =>
  products.map(({ _id, qty, name, customize, collectFromUser, specialInstructions, addedAt }) => ({
    id: _id,
    qty,
    name,
    specialInstructions,
    isAdded: addedAt !== null,
    answers: collectFromUser.map(({ label, text }) => ({ label, text })),
    choices: listChoiceLines(customize).map(({ count: _, price: __, ...choice }) => ({
      ...choice,
      inAll: choice.inEach * qty,
    })),
  }))

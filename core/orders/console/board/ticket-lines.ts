import { type ChoiceLine, listChoiceLines } from '#core/menus/domain/choice-lines.ts'
import type { BoardOrder } from '../../contract/endpoints.ts'

/** A choice on the kitchen ticket: the quantity in each item, and the quantity in all items together. */
export interface TicketChoice
  extends Pick<ChoiceLine<unknown>, 'key' | 'group' | 'name' | 'depth' | 'isWithout' | 'portion' | 'inEach'> {
  readonly inAll: number
}

export interface TicketLine {
  readonly id: string
  readonly qty: number
  readonly name: string
  readonly choices: readonly TicketChoice[]
  /** The customer's answers to the product's questions. */
  readonly answers: readonly { readonly label: string; readonly text: string }[]
  readonly specialInstructions: string
  /** It was added after the order was placed. */
  readonly isAdded: boolean
}

/**
 * The items of an order for the kitchen. Two menus with one drink each need two drinks: both numbers are given, so
 * that neither is ambiguous. Choices keep the menu order, each followed by its nested choices.
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

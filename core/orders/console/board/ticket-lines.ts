import type { BoardOrder } from '../../contract/endpoints.ts'

/** A choice as the kitchen must read it: how often in each piece, and how often in all pieces together. */
export interface TicketChoice {
  readonly group: string
  readonly name: string
  readonly inEach: number
  readonly inAll: number
}

export interface TicketLine {
  readonly id: string
  readonly qty: number
  readonly name: string
  readonly choices: readonly TicketChoice[]
  readonly specialInstructions: string
}

/**
 * The goods of an order as the kitchen reads them. Of two menus with one drink each, two drinks are made: both
 * numbers are given, so that nobody has to guess which one is meant. Choices keep the order of the menu.
 */
export const ticketLines = (products: BoardOrder['products']): TicketLine[] =>
  products.map(({ _id, qty, name, customize, specialInstructions }) => ({
    id: _id,
    qty,
    name,
    specialInstructions,
    choices: customize.flatMap((group) =>
      group.variants.map((variant) => ({
        group: group.name,
        name: variant.name,
        inEach: variant.counter,
        inAll: variant.counter * qty,
      })),
    ),
  }))

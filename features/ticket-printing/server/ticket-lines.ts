import { type ChoiceLine, choiceLines } from '#core/menus/domain/choice-lines.ts'
import type { BoardOrder } from '#core/orders/contract/endpoints.ts'
import { paymentLabel } from '#core/orders/domain/payment-label.ts'
import { channelOf } from '#core/sites/domain/order-type.ts'
import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import { joinWithCommas } from '#platform/i18n/comma.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import type { Language } from '#platform/kernel/language.ts'
import { atBothEnds, type PrintLine, printed, rule, type Wish } from '../domain/print-lines.ts'

export interface Paper {
  readonly columns: number
  readonly language: Language
  readonly catalogue: Catalogue
}

type Say = ReturnType<Catalogue['of']>
type Product = BoardOrder['products'][number]

/** How far a choice is set in below its product, and below the choice that it stands in. */
const INDENT = 3

const choiceWords = ({ name, isWithout, portion }: ChoiceLine<unknown>, say: Say): string => {
  if (isWithout) return say('without', { option: name })
  return portion === 'whole' ? name : say(`portion.${portion}`, { option: name })
}

/** Of two menus with one drink each, two drinks are made: both numbers are given, so that nobody has to guess. */
const choiceText = (choice: ChoiceLine<unknown>, { qty }: Product, say: Say): string => {
  const words = choiceWords(choice, say)
  const times = choice.inEach > 1 ? `${choice.inEach} x ${words}` : words
  return qty > 1 ? say('inEach', { choice: times, count: choice.inEach * qty }) : times
}

const answersOf = (answers: Product['collectFromUser'], indent = 0): Wish[] =>
  answers.map(({ label, text }) => ({
    text: text === '' ? label : `${label}: ${text}`,
    look: 'bold',
    indent,
  }))

const productLines = (product: Product, say: Say): Wish[] => [
  { text: `${product.qty} x ${product.name}`, look: 'bold' },
  ...(product.addedAt ? [{ text: `+ ${say('added')}`, look: 'bold' as const, indent: INDENT }] : []),
  ...choiceLines(product.customize).map((choice) => ({
    text: choiceText(choice, product, say),
    look: choice.isWithout ? ('bold' as const) : ('plain' as const),
    indent: INDENT * (choice.depth + 1),
  })),
  ...answersOf(product.collectFromUser, INDENT),
  ...(product.specialInstructions
    ? [{ text: `>> ${product.specialInstructions}`, look: 'bold' as const, indent: INDENT }]
    : []),
]

const headOf = (order: BoardOrder, { language }: Paper, say: Say): Wish[] => {
  const { store, scheduledFor, readyAt } = order
  const moment = (instant: string) => formatDateTime(instant, store.timeZone, language)
  return [
    { text: store.name, look: 'bold', align: 'center' },
    { text: order.orderId, look: 'large', align: 'center' },
    { text: say(`service.${channelOf(order.orderType)}`), look: 'bold', align: 'center' },
    { text: moment(order.placedAt), align: 'center' },
    ...(scheduledFor
      ? [{ text: say('scheduled', { moment: moment(scheduledFor) }), look: 'bold' as const }]
      : []),
    ...(!scheduledFor && readyAt ? [{ text: say('readyBy', { moment: moment(readyAt) }) }] : []),
  ]
}

const handlingOf = (order: BoardOrder, say: Say): Wish[] => [
  { text: say(order.needsCutlery ? 'cutlery' : 'noCutlery') },
  ...(order.isContactless ? [{ text: say('contactless'), look: 'bold' as const }] : []),
  ...answersOf(order.collectFromUser),
  { text: order.deliveryInstruction, look: 'bold' },
]

const whoOf = ({ user, address, enteredBy }: BoardOrder, { language }: Paper, say: Say): Wish[] => [
  { text: [user.name, user.phone].filter(Boolean).join(' - ') },
  ...(address
    ? [
        { text: address.address },
        { text: joinWithCommas([address.area, address.city].filter(Boolean), language) },
      ]
    : []),
  ...(enteredBy ? [{ text: say('enteredBy', { name: enteredBy.name }) }] : []),
]

/** The ticket of an order: what is to be made, how it is handed over, what is to be taken for it, and who gets it. */
export const ticketLines = (order: BoardOrder, paper: Paper): PrintLine[] => {
  const { columns, language, catalogue } = paper
  const say = catalogue.of(language, 'ticket-printing')
  const lines = (wishes: readonly Wish[]) => wishes.flatMap((wish) => printed(wish, columns))
  return [
    ...lines(headOf(order, paper, say)),
    rule(columns),
    ...order.products.flatMap((product) => lines(productLines(product, say))),
    rule(columns),
    ...lines(handlingOf(order, say)),
    ...atBothEnds([say(`payment.${paymentLabel(order)}`), formatMoney(order.total, language)], columns),
    ...lines(whoOf(order, paper, say)),
  ]
}

import { type ChoiceLine, listChoiceLines } from '#core/menus/domain/choice-lines.ts'
import type { BoardOrder } from '#core/orders/contract/endpoints.ts'
import { getPaymentLabel } from '#core/orders/domain/payment-label.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { formatDateTime, formatTime } from '#platform/i18n/format-time.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import type { Language } from '#platform/kernel/language.ts'
import {
  alignBothEnds,
  createSeparatorLine,
  type PrintLine,
  type PrintText,
  toPrintLines,
} from '../domain/print-lines.ts'

export interface Paper {
  readonly columns: number
  readonly language: Language
  readonly catalogue: Catalogue
}

/** An order with what the board does not say about it. */
export type TicketOrder = BoardOrder & {
  /** When its kitchen should begin; undefined: as soon as it can. */
  readonly startAt: Date | undefined
}

type Translate = ReturnType<Catalogue['getTranslator']>
type Product = BoardOrder['products'][number]

/** Indentation of a choice below its product, and below the choice that it is nested in. */
const INDENT = 3

const formatChoiceName = (
  { name, isWithout, portion }: ChoiceLine<unknown>,
  translate: Translate,
): string => {
  if (isWithout) return translate('without', { option: name })
  return portion === 'whole' ? name : translate(`portion.${portion}`, { option: name })
}

/** Two menus with one drink each need two drinks: both quantities are printed, so that staff need not guess. */
const formatChoice = (choice: ChoiceLine<unknown>, { qty }: Product, translate: Translate): string => {
  const words = formatChoiceName(choice, translate)
  const times = choice.inEach > 1 ? `${choice.inEach} x ${words}` : words
  return qty > 1 ? translate('inEach', { choice: times, count: choice.inEach * qty }) : times
}

const formatAnswers = (answers: Product['collectFromUser'], indent = 0): PrintText[] =>
  answers.map(({ label, text }) => ({
    text: text === '' ? label : `${label}: ${text}`,
    look: 'bold',
    indent,
  }))

const formatProduct = (product: Product, translate: Translate): PrintText[] => [
  { text: `${product.qty} x ${product.name}`, look: 'bold' },
  ...(product.addedAt ? [{ text: `+ ${translate('added')}`, look: 'bold' as const, indent: INDENT }] : []),
  ...listChoiceLines(product.customize).map((choice) => ({
    text: formatChoice(choice, product, translate),
    look: choice.isWithout ? ('bold' as const) : ('plain' as const),
    indent: INDENT * (choice.depth + 1),
  })),
  ...formatAnswers(product.collectFromUser, INDENT),
  ...(product.specialInstructions
    ? [{ text: `>> ${product.specialInstructions}`, look: 'bold' as const, indent: INDENT }]
    : []),
]

/** Whoever carries it out reads the table or room first; elsewhere, how it is handed over. */
const formatPlace = ({ table, orderType }: BoardOrder, translate: Translate): PrintText =>
  table
    ? { text: translate(`place.${table.kind}`, { name: table.name }), look: 'large', align: 'center' }
    : { text: translate(`service.${getChannel(orderType)}`), look: 'bold', align: 'center' }

const formatHead = (order: TicketOrder, { language }: Paper, translate: Translate): PrintText[] => {
  const { store, scheduledFor, readyAt, startAt } = order
  const moment = (instant: string) => formatDateTime(instant, store.timeZone, language)
  return [
    { text: store.name, look: 'bold', align: 'center' },
    { text: order.orderId, look: 'large', align: 'center' },
    formatPlace(order, translate),
    { text: moment(order.placedAt), align: 'center' },
    ...(scheduledFor
      ? [{ text: translate('scheduled', { moment: moment(scheduledFor) }), look: 'bold' as const }]
      : []),
    ...(!scheduledFor && readyAt ? [{ text: translate('readyBy', { moment: moment(readyAt) }) }] : []),
    ...(startAt
      ? [
          {
            text: translate('startAt', { time: formatTime(startAt, store.timeZone, language) }),
            look: 'bold' as const,
          },
        ]
      : []),
  ]
}

/** Above the items, so that nobody begins to cook before reading it. */
const formatAllergies = (
  { allergies }: BoardOrder,
  { language }: Paper,
  translate: Translate,
): PrintText[] =>
  allergies.length > 0
    ? [{ text: `!! ${translate('allergies', { list: joinWithCommas(allergies, language) })}`, look: 'bold' }]
    : []

/** Of an order that nobody delivers, it is a note such as the number of the table. */
const formatDeliveryNote = ({ orderType, deliveryInstruction }: BoardOrder, translate: Translate): string =>
  getChannel(orderType) === 'delivery'
    ? translate('deliveryNote', { note: deliveryInstruction })
    : deliveryInstruction

const formatHandling = (order: BoardOrder, translate: Translate): PrintText[] => [
  ...(order.needsCutlery === null ? [] : [{ text: translate(order.needsCutlery ? 'cutlery' : 'noCutlery') }]),
  ...formatAnswers(order.collectFromUser),
  ...(order.orderNote
    ? [{ text: translate('orderNote', { note: order.orderNote }), look: 'bold' as const }]
    : []),
  ...(order.deliveryInstruction
    ? [{ text: formatDeliveryNote(order, translate), look: 'bold' as const }]
    : []),
]

const formatCustomer = (
  { user, address, dropOff, enteredBy }: BoardOrder,
  { language }: Paper,
  translate: Translate,
): PrintText[] => [
  { text: [user.name, user.phone].filter(Boolean).join(' - ') },
  ...(address
    ? [
        { text: address.address },
        { text: joinWithCommas([address.area, address.city].filter(Boolean), language) },
        { text: translate(`dropOff.${dropOff}`), look: 'bold' as const },
        ...(address.isPinned ? [] : [{ text: translate('placeUnproved'), look: 'bold' as const }]),
      ]
    : []),
  ...(enteredBy ? [{ text: translate('enteredBy', { name: enteredBy.name }) }] : []),
]

/** The ticket of an order: items, fulfilment, amount to collect, and customer. */
export const formatTicketLines = (order: TicketOrder, paper: Paper): PrintLine[] => {
  const { columns, language, catalogue } = paper
  const translate = catalogue.getTranslator(language, 'ticket-printing')
  const lines = (inputs: readonly PrintText[]) => inputs.flatMap((input) => toPrintLines(input, columns))
  return [
    ...lines(formatHead(order, paper, translate)),
    ...lines(formatAllergies(order, paper, translate)),
    createSeparatorLine(columns),
    ...order.products.flatMap((product) => lines(formatProduct(product, translate))),
    createSeparatorLine(columns),
    ...lines(formatHandling(order, translate)),
    ...alignBothEnds(
      [
        translate(`payment.${getPaymentLabel(order)}`, {
          amount: formatMoney(order.payment.refunded, language),
        }),
        formatMoney(order.total, language),
      ],
      columns,
    ),
    ...lines(formatCustomer(order, paper, translate)),
  ]
}

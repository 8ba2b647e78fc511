import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import { formatMoney, formatPercent } from '#platform/i18n/format.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import type { Change, Remedy } from '../contract/changes.ts'
import { LEFT_OUT_TEXTS } from '../contract/errors.ts'
import { type LeftOutItem, MAX_CART_LINES, MAX_QUANTITY } from '../domain/cart.ts'
import { type CartChange, type CartLineChange, getChangeId } from '../domain/cart-changes.ts'
import type { EvaluatedLine } from '../domain/evaluate-lines.ts'
import { getAlternatives, getRemainingChoices } from '../domain/line-remedies.ts'
import type { LiveCart } from '../domain/live-cart.ts'

export interface ChangePresentationContext {
  readonly language: Language
  readonly catalogue: Catalogue
}

/** A change whose text is one of the cart's own. */
type ExplainedChange = Exclude<CartChange, { kind: 'leftOut' }>

type Values = Readonly<Record<string, string | number>>

/** What stayed out of a cart, as one sentence with its number and the reason. */
export const formatLeftOutItem = (
  { name, qty, reason }: LeftOutItem,
  { language, catalogue }: ChangePresentationContext,
): string =>
  catalogue.getTranslator(language, 'cart-contract')(LEFT_OUT_TEXTS[reason], {
    item: localize(name, language),
    qty,
    max: reason === 'lines' ? MAX_CART_LINES : MAX_QUANTITY,
  })

/** A change that is only reported, without a decision. */
export const createPlainChange = (kind: Change['kind'], text: string): Change => ({
  ...{ _id: kind, kind, text, line: null },
  ...{ remedies: [], keepText: '', alternatives: [] },
})

const getTextValues = (change: ExplainedChange, live: LiveCart, language: Language): Values => {
  const amount = (value: number) => formatMoney(money(value, live.store.currency), language)
  const rate = (value: number | null) => formatPercent(value ?? 0, language)
  switch (change.kind) {
    case 'price':
      return { item: localize(change.item, language), from: amount(change.from), to: amount(change.to) }
    case 'outOfStock':
      return { item: localize(change.item, language), left: change.left }
    case 'aboveMost':
      return { item: localize(change.limited, language), limit: change.limit, left: change.left }
    case 'belowLeast':
      return { item: localize(change.item, language), limit: change.limit, qty: change.qty }
    case 'unavailable':
    case 'removed':
    case 'choices':
      return { item: localize(change.item, language) }
    case 'deliveryFee':
    case 'packaging':
      return { from: amount(change.from), to: amount(change.to) }
    case 'charges':
      return { store: localize(live.store.name, language), to: amount(change.to) }
    case 'tax':
      return { name: localize(change.name, language), from: rate(change.from), to: rate(change.to) }
    case 'promotion':
    case 'points':
    case 'credits':
      return { name: localize(change.name, language), from: amount(change.from), to: amount(change.to) }
    case 'area':
      return { area: localize(live.area?.name, language) }
    case 'storeClosed':
    case 'slotGone':
    case 'slotFull':
      return { store: localize(live.store.name, language) }
  }
}

/** The key of the text that explains `keep` for a line; undefined where it cannot be kept. */
const getKeepTextKey = (
  change: CartLineChange,
  evaluated: EvaluatedLine,
  live: LiveCart,
): string | undefined => {
  switch (change.kind) {
    case 'price':
      return 'keep.price'
    case 'outOfStock':
      return change.left > 0 ? 'keep.left' : undefined
    case 'aboveMost':
      return change.left > 0 ? 'keep.most' : undefined
    case 'belowLeast':
      return 'keep.least'
    case 'choices':
      return getRemainingChoices(evaluated, live) ? 'keep.choices' : undefined
    case 'unavailable':
    case 'removed':
      return undefined
  }
}

const presentRemedies = (
  change: CartLineChange,
  evaluated: EvaluatedLine,
  { live, say: translate, language }: { live: LiveCart; say: (key: string) => string; language: Language },
): Pick<Change, 'remedies' | 'keepText' | 'alternatives'> => {
  const key = getKeepTextKey(change, evaluated, live)
  const alternatives = getAlternatives(evaluated, live).map(({ _id, name, price }) => ({
    _id,
    name: localize(name, language),
    price: money(price, live.store.currency),
  }))
  const remedies: Remedy[] = [
    ...(key ? (['keep'] as const) : []),
    ...(alternatives.length > 0 ? (['swap'] as const) : []),
    'remove',
  ]
  return { remedies, keepText: key ? translate(key) : '', alternatives }
}

/** Uses the merchant's name of the benefit where it has one. */
const getBenefitTextKey = ({ kind, name, to }: Extract<CartChange, { source: string }>): string =>
  `change.${name ? 'named' : kind}${to > 0 ? 'Less' : 'Gone'}`

/** A missing choice can be dropped, unless its group requires another one. */
const getTextKey = (
  change: ExplainedChange,
  evaluated: EvaluatedLine | undefined,
  live: LiveCart,
): string => {
  if (change.kind === 'tax' && change.from === null) return 'change.newTax'
  if ('source' in change) return getBenefitTextKey(change)
  const isAnew = change.kind === 'choices' && evaluated && !getRemainingChoices(evaluated, live)
  return isAnew ? 'change.chooseAnew' : `change.${change.kind}`
}

const TERM_KINDS: ReadonlySet<string> = new Set([
  ...['deliveryFee', 'packaging', 'charges', 'tax'],
  ...['promotion', 'points', 'credits'],
])

/** A change in API format: its text and its remedies. */
export const presentChange = (
  change: CartChange,
  live: LiveCart,
  { language, catalogue }: ChangePresentationContext,
): Change => {
  if (change.kind === 'leftOut') {
    const text = formatLeftOutItem(change.entry, { language, catalogue })
    return { ...createPlainChange('leftOut', text), _id: getChangeId(change), remedies: ['keep'] }
  }
  const values = getTextValues(change, live, language)
  const translate = (key: string) => catalogue.getTranslator(language, 'cart')(key, values)
  const evaluated = live.lines.find(({ line }) => line.id === change.line)
  const text = translate(getTextKey(change, evaluated, live))
  const plain = { ...createPlainChange(change.kind, text), _id: getChangeId(change), line: change.line }
  if (change.line === null) return { ...plain, remedies: TERM_KINDS.has(change.kind) ? ['keep'] : [] }
  return evaluated
    ? { ...plain, ...presentRemedies(change, evaluated, { live, say: translate, language }) }
    : plain
}

import type { OrderLine } from '#core/orders/domain/order.ts'
import type { PricingLine } from '#core/pricing/domain/price-cart.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'

/**
 * What a customer wants done about a missing item. `ask` and `callMe` wait for an answer, `callMe` also by telephone;
 * `bestMatch` and `thisItem` may be put in its place when none comes; `refund` asks nothing; `cancel` gives the whole
 * order up unless the customer answers otherwise.
 */
export const PREFERENCE_KINDS = ['ask', 'bestMatch', 'thisItem', 'callMe', 'refund', 'cancel'] as const
export type PreferenceKind = (typeof PREFERENCE_KINDS)[number]

export interface ReplacementPreference {
  readonly kind: PreferenceKind
  /** Of the best match: how much dearer one may be, in minor units; null: no dearer. */
  readonly maxExtra: number | null
  readonly productId: string | null
}

export const DEFAULT_PREFERENCE: ReplacementPreference = { kind: 'ask', maxExtra: null, productId: null }

/** A line as the order keeps it, and as it is priced. */
export interface PricedLine {
  readonly line: OrderLine
  readonly pricing: PricingLine
}

/** What could be put in the place of a line. */
export interface Suggestion extends PricedLine {
  readonly id: string
}

/** A whole item is missing, or one option of it. */
export type MissingPart =
  | { readonly kind: 'item' }
  | { readonly kind: 'option'; readonly optionId: string; readonly name: LocalizedText }

/** One line of an order that cannot be sent as it was ordered. */
export interface RequestItem {
  /** As it was ordered. */
  readonly before: OrderLine
  readonly missing: MissingPart
  readonly wish: ReplacementPreference
  /** What is left of it when nothing is put in its place: the same without the option. Null: nothing. */
  readonly without: PricedLine | null
  readonly suggestions: readonly Suggestion[]
}

/** By the id of a line, the suggestion that was chosen for it; null: nothing is put in its place. */
export type Answer = Readonly<Record<string, string | null>>

/** Something is missing, or staff propose a change at the customer's wish. */
export const REQUEST_KINDS = ['missing', 'edit'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** Staff, who wait for the customer's answer, or the customer, who adds something to the own order. */
export const PROPOSERS = ['staff', 'customer'] as const
export type Proposer = (typeof PROPOSERS)[number]

/**
 * `paying`: a dearer replacement was chosen and its payment is under way. Those after it are final; `declined` and
 * `lapsed` are those of an edit that leaves the order as it was.
 */
export const REQUEST_STATUSES = [
  'asked',
  'paying',
  'agreed',
  'rejected',
  'withdrawn',
  'ended',
  'declined',
  'lapsed',
] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

export const isOpen = (status: RequestStatus): boolean => status === 'asked' || status === 'paying'

/** Who settled a request: `silence` after the time to answer, `wish` at once because nothing was to be asked. */
export const SETTLERS = ['customer', 'staff', 'silence', 'wish'] as const
export type Settler = (typeof SETTLERS)[number]

/** Whether an answer names only what was suggested for these items. */
export const isValidAnswer = (items: readonly RequestItem[], answer: Answer): boolean =>
  Object.entries(answer).every(([lineId, chosen]) => {
    const item = items.find(({ before }) => before.id === lineId)
    return item !== undefined && (chosen === null || item.suggestions.some(({ id }) => id === chosen))
  })

/** What stands chosen when nothing was said: the first suggestion of each item. */
export const getDefaultAnswer = (items: readonly RequestItem[]): Answer =>
  Object.fromEntries(items.map(({ before, suggestions }) => [before.id, suggestions[0]?.id ?? null]))

/** What an order consists of after an answer, in the order of its lines. */
export const computeLinesAfter = (
  lines: readonly PricedLine[],
  items: readonly RequestItem[],
  answer: Answer,
): PricedLine[] =>
  lines.flatMap((known) => {
    const item = items.find(({ before }) => before.id === known.line.id)
    if (!item) return [known]
    const chosen = item.suggestions.find(({ id }) => id === answer[known.line.id])
    if (chosen) return [{ line: chosen.line, pricing: chosen.pricing }]
    return item.without ? [item.without] : []
  })

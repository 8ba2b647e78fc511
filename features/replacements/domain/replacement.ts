import type { OrderLine } from '#core/orders/domain/order.ts'
import type { PricingLine } from '#core/pricing/domain/price-cart.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'

/**
 * The customer's preference for a missing item. `ask` and `callMe` wait for an answer, `callMe` also by telephone;
 * `bestMatch` and `thisItem` may replace it if no answer comes; `refund` needs no answer; `cancel` cancels the whole
 * order unless the customer answers otherwise.
 */
export const PREFERENCE_KINDS = ['ask', 'bestMatch', 'thisItem', 'callMe', 'refund', 'cancel'] as const
export type PreferenceKind = (typeof PREFERENCE_KINDS)[number]

export interface ReplacementPreference {
  readonly kind: PreferenceKind
  /** For the best match: the maximum price difference, in minor units; null: no higher price. */
  readonly maxExtra: number | null
  readonly productId: string | null
}

export const DEFAULT_PREFERENCE: ReplacementPreference = { kind: 'ask', maxExtra: null, productId: null }

/** A line as stored in the order, and its pricing input. */
export interface PricedLine {
  readonly line: OrderLine
  readonly pricing: PricingLine
}

/** A possible replacement of a line. */
export interface Suggestion extends PricedLine {
  readonly id: string
}

/** A whole item is missing, or one option of it. */
export type MissingPart =
  | { readonly kind: 'item' }
  | { readonly kind: 'option'; readonly optionId: string; readonly name: LocalizedText }

/** An order line that the outlet cannot supply as ordered. */
export interface RequestItem {
  /** As it was ordered. */
  readonly before: OrderLine
  readonly missing: MissingPart
  readonly wish: ReplacementPreference
  /** What remains without a replacement: the line without the option. Null: nothing. */
  readonly without: PricedLine | null
  readonly suggestions: readonly Suggestion[]
}

/** The chosen suggestion by line id; null: no replacement. */
export type Answer = Readonly<Record<string, string | null>>

/** Something is missing, or staff propose a change at the customer's request. */
export const REQUEST_KINDS = ['missing', 'edit'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** Staff, who wait for the customer's answer, or the customer, who adds to their own order. */
export const PROPOSERS = ['staff', 'customer'] as const
export type Proposer = (typeof PROPOSERS)[number]

/**
 * `paying`: a more expensive replacement was chosen and its payment is in progress. The statuses after it are final;
 * `declined` and `lapsed` belong to an edit that leaves the order unchanged.
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

/** What settled a request: `silence` after the time to answer, `wish` immediately because no answer was needed. */
export const SETTLERS = ['customer', 'staff', 'silence', 'wish'] as const
export type Settler = (typeof SETTLERS)[number]

/** Whether an answer contains only suggestions of these items. */
export const isValidAnswer = (items: readonly RequestItem[], answer: Answer): boolean =>
  Object.entries(answer).every(([lineId, chosen]) => {
    const item = items.find(({ before }) => before.id === lineId)
    return item !== undefined && (chosen === null || item.suggestions.some(({ id }) => id === chosen))
  })

/** The default choices: the first suggestion of each item. */
export const getDefaultAnswer = (items: readonly RequestItem[]): Answer =>
  Object.fromEntries(items.map(({ before, suggestions }) => [before.id, suggestions[0]?.id ?? null]))

/** The lines of an order after an answer, in line order. */
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

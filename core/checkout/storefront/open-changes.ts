import type { CartChangeDecision, Change, Remedy } from '#core/cart/contract/changes.ts'

/** The customer's selection for one change. */
export interface ChangeSelection {
  readonly remedy: Remedy
  /** The substitute; empty unless swapped. */
  readonly product: string
}

/** The default selection: `keep` where possible; otherwise the item is removed, which is stated explicitly. */
export const getDefaultSelection = ({ remedies }: Change): ChangeSelection => ({
  remedy: remedies.includes('keep') ? 'keep' : 'remove',
  product: '',
})

/** Whether there is a decision; other changes are only reported, or lead to another time or place. */
export const isDecidable = ({ remedies }: Change): boolean => remedies.length > 0

/** Whether no decision here allows the order: it needs another time, place or day. */
export const isBlocking = ({ kind }: Change): boolean =>
  kind === 'storeClosed' || kind === 'area' || kind === 'slotGone' || kind === 'slotFull'

/** The decisions to send, in the order of the changes. */
export const toDecisions = (
  changes: readonly Change[],
  picks: Readonly<Record<string, ChangeSelection>>,
): readonly CartChangeDecision[] =>
  changes.filter(isDecidable).map((change) => {
    const { remedy, product } = picks[change._id] ?? getDefaultSelection(change)
    return { change: change._id, remedy, ...(remedy === 'swap' && { product }) }
  })

/** Changes that are kept in another form: another quantity, other choices. */
const ADJUSTED_KINDS: ReadonlySet<Change['kind']> = new Set([
  ...(['outOfStock', 'choices', 'aboveMost', 'belowLeast'] as const),
])

/** Whether everything is kept as it is now, so that the displayed total is the accepted one. */
export const isKeepingAll = (
  changes: readonly Change[],
  picks: Readonly<Record<string, ChangeSelection>>,
): boolean =>
  changes.filter(isDecidable).every((change) => {
    const { remedy } = picks[change._id] ?? getDefaultSelection(change)
    return remedy === 'keep' && !ADJUSTED_KINDS.has(change.kind)
  })

/** Changes that the cart itself does not report. */
const ORDER_ONLY_KINDS: ReadonlySet<Change['kind']> = new Set([
  ...(['total', 'cart', 'storeClosed', 'promotion', 'points', 'credits'] as const),
])

/**
 * The changes of a cart and of a rejection, each once: the cart's list is newer, and the rejection adds those that
 * only ordering reports.
 */
export const mergeChanges = (own: readonly Change[], told: readonly Change[]): readonly Change[] => {
  const isKnown = (change: Change) => own.some(({ kind }) => kind === change.kind)
  return [...told.filter((change) => ORDER_ONLY_KINDS.has(change.kind) && !isKnown(change)), ...own]
}

/** Identifies a set of changes. */
export const getChangesKey = (changes: readonly Change[]): string => changes.map(({ _id }) => _id).join(' ')

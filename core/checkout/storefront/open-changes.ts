import type { Change, Decision, Remedy } from '#core/cart/contract/changes.ts'

/** What the customer has picked for one change. */
export interface ChangeSelection {
  readonly remedy: Remedy
  /** What is taken instead; empty unless swapped. */
  readonly product: string
}

/** What stands chosen at first: to keep what can be kept; what cannot be had is to go, which is said in so many words. */
export const getDefaultSelection = ({ remedies }: Change): ChangeSelection => ({
  remedy: remedies.includes('keep') ? 'keep' : 'remove',
  product: '',
})

/** Something to decide; the other changes are only told, or lead to another time or place. */
export const isDecidable = ({ remedies }: Change): boolean => remedies.length > 0

/** Nothing that is decided here lets the order through: it needs another time, place or day. */
export const isBlocking = ({ kind }: Change): boolean =>
  kind === 'storeClosed' || kind === 'area' || kind === 'slotGone' || kind === 'slotFull'

/** The decisions to send, in the sequence of the changes. */
export const toDecisions = (
  changes: readonly Change[],
  picks: Readonly<Record<string, ChangeSelection>>,
): readonly Decision[] =>
  changes.filter(isDecidable).map((change) => {
    const { remedy, product } = picks[change._id] ?? getDefaultSelection(change)
    return { change: change._id, remedy, ...(remedy === 'swap' && { product }) }
  })

/** What is kept as something else than it was: fewer or more pieces, other choices. */
const ADJUSTED_KINDS: ReadonlySet<Change['kind']> = new Set([
  ...(['outOfStock', 'choices', 'aboveMost', 'belowLeast'] as const),
])

/** Whether all of it stays as it is now, so that the total that is shown is the one that is agreed to. */
export const isKeepingAll = (
  changes: readonly Change[],
  picks: Readonly<Record<string, ChangeSelection>>,
): boolean =>
  changes.filter(isDecidable).every((change) => {
    const { remedy } = picks[change._id] ?? getDefaultSelection(change)
    return remedy === 'keep' && !ADJUSTED_KINDS.has(change.kind)
  })

/** What a cart does not know by itself. */
const ORDER_ONLY_KINDS: ReadonlySet<Change['kind']> = new Set([
  ...(['total', 'cart', 'storeClosed', 'promotion', 'points', 'credits'] as const),
])

/**
 * What of a cart's changes and of a refusal's is to be shown, each once: the cart's own list is the newer one, and a
 * refusal adds what only ordering can tell.
 */
export const mergeChanges = (own: readonly Change[], told: readonly Change[]): readonly Change[] => {
  const isKnown = (change: Change) => own.some(({ kind }) => kind === change.kind)
  return [...told.filter((change) => ORDER_ONLY_KINDS.has(change.kind) && !isKnown(change)), ...own]
}

/** Tells one set of changes from another. */
export const getChangesKey = (changes: readonly Change[]): string => changes.map(({ _id }) => _id).join(' ')

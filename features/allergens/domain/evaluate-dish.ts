import { ALLERGENS, type Allergen, NO_ALLERGENS } from '#core/menus/domain/allergens.ts'

/** A dish, or one of the options in it, with what its merchant states about allergens. */
export interface DishPart {
  readonly _id: string
  readonly name: string
  /** Names of allergens, `none`, or the merchant's own terms; empty: nothing is stated. */
  readonly allergens: readonly string[]
}

/** Why a part of a dish is unsafe: it contains an allergen, or nothing comparable is stated (null). */
export interface Conflict {
  readonly part: Pick<DishPart, '_id' | 'name'>
  readonly allergen: Allergen | null
}

export interface DishVerdict {
  readonly kind: 'safe' | 'contains' | 'unknown'
  readonly conflicts: readonly Conflict[]
}

const KNOWN: ReadonlySet<string> = new Set(ALLERGENS)

/** A merchant's own term cannot be compared with the fourteen, so a part that uses one is unknown as well. */
const isFullyStated = ({ allergens }: DishPart): boolean =>
  allergens.length > 0 && allergens.every((name) => KNOWN.has(name) || name === NO_ALLERGENS)

/**
 * Compares a household's allergens with every part of a dish. Unknown counts as unsafe; without allergens the mode is
 * off, and everything is safe.
 */
export const evaluateDish = (avoided: readonly Allergen[], parts: readonly DishPart[]): DishVerdict => {
  if (avoided.length === 0) return { kind: 'safe', conflicts: [] }
  const conflicts = parts.flatMap((part): Conflict[] => {
    const { _id, name } = part
    const contained = avoided.filter((allergen) => part.allergens.includes(allergen))
    return [
      ...contained.map((allergen) => ({ part: { _id, name }, allergen })),
      ...(isFullyStated(part) ? [] : [{ part: { _id, name }, allergen: null }]),
    ]
  })
  if (conflicts.some(({ allergen }) => allergen !== null)) return { kind: 'contains', conflicts }
  return { kind: parts.length === 0 || conflicts.length > 0 ? 'unknown' : 'safe', conflicts }
}

/** Identifies a conflict in an acknowledgement. */
export const getConflictKey = ({ part, allergen }: Conflict): string => `${allergen ?? '?'} ${part._id}`

/** Whether an acknowledgement covers every conflict; one that came later is not covered. */
export const isAcknowledged = (conflicts: readonly Conflict[], known: readonly string[] = []): boolean =>
  conflicts.every((conflict) => known.includes(getConflictKey(conflict)))

/** The allergens of conflicts, each once. */
export const listContained = (conflicts: readonly Conflict[]): Allergen[] => [
  ...new Set(conflicts.flatMap(({ allergen }) => allergen ?? [])),
]

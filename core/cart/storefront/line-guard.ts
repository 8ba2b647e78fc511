import type { DishAcceptance } from '../contract/dish-acceptance.ts'

/** A dish that is about to enter a cart or an order, or to be paid. */
export interface GuardedLine {
  readonly store: string
  readonly product: string
  /** Its name, where it is known. */
  readonly name?: string
  /** The ids of its chosen options; absent: those that are preselected. */
  readonly options?: readonly string[] | undefined
  /** The line that it has in the cart or the order already. */
  readonly line?: string
}

/** Asks the customer about dishes where it must; resolves to false when they decide against them. */
export interface LineGuard {
  (lines: readonly GuardedLine[]): Promise<boolean>
  /** What the customer avoids and has confirmed of these lines, for orders that are placed without them; null: nothing. */
  readonly readAcceptance?: (lines: readonly GuardedLine[]) => DishAcceptance | null
}

const guards = new Set<LineGuard>()

/** Adds a guard; the same one twice counts once. */
export const registerLineGuard = (guard: LineGuard): void => void guards.add(guard)

/** Whether every guard lets the dishes pass, one after the other. */
export const confirmLines = async (lines: readonly GuardedLine[]): Promise<boolean> => {
  for (const guard of guards) if (!(await guard(lines))) return false
  return true
}

/** What the customer avoids and has confirmed of lines; undefined without anything to avoid. */
export const readDishAcceptance = (lines: readonly GuardedLine[]): DishAcceptance | undefined =>
  [...guards].map((guard) => guard.readAcceptance?.(lines)).find(Boolean) ?? undefined

interface ChosenGroup {
  readonly variants: readonly { readonly variant: string }[]
}

/** The ids of the options in choices, as a cart or a request has them. */
export const listOptionIds = (customize: readonly ChosenGroup[]): string[] =>
  customize.flatMap(({ variants }) => variants.map(({ variant }) => variant))

interface PresentLine {
  readonly _id: string
  readonly name: string
  readonly product: { readonly _id: string }
  readonly customize: readonly ChosenGroup[]
}

/** Lines of a cart or an order at an outlet. */
export const toGuardedLines = (store: string, lines: readonly PresentLine[]): GuardedLine[] =>
  lines.map(({ _id: line, name, product, customize }) => ({
    ...{ store, name, line, product: product._id, options: listOptionIds(customize) },
  }))

import { create } from 'zustand'
import { onSignedOut } from '#core/customers/storefront/session.ts'
import { ALLERGENS, type Allergen } from '#core/menus/domain/allergens.ts'
import { getLocalValue, setLocalValue } from '#core/sites/storefront/local-values.ts'
import type { Conflict } from '../domain/evaluate-dish.ts'

/** What this device stores of a household's allergies. None of it is sent, except with an order when asked to. */
interface StoredAllergies {
  /** What the household avoids; empty: the mode is off. */
  readonly allergens: readonly Allergen[]
  /** Of each line the keys of the conflicts that the customer has acknowledged. */
  readonly acknowledged: Readonly<Record<string, readonly string[]>>
  /** The cart with whose order the customer sends the allergies to the kitchen. */
  readonly sentWith: string | null
}

/** A dish that the customer must acknowledge or leave. */
export interface UnsafeDish {
  readonly key: string
  readonly name: string
  readonly conflicts: readonly Conflict[]
}

interface Question {
  readonly dishes: readonly UnsafeDish[]
  /** Takes the decision: whether every dish was acknowledged. */
  readonly decide: (isAcknowledged: boolean) => void
}

interface AllergiesState extends StoredAllergies {
  readonly isSheetOpen: boolean
  readonly question: Question | null
}

const OFF: StoredAllergies = { allergens: [], acknowledged: {}, sentWith: null }

/** More lines than carts and open orders of one household have; the oldest are dropped. */
const MAX_ACKNOWLEDGED_LINES = 300

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isText = (value: unknown): value is string => typeof value === 'string'

/** A damaged value counts as none: nothing is acknowledged then. */
const parseStored = (text: string | undefined): StoredAllergies => {
  if (!text) return OFF
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return OFF
  }
  const { allergens, acknowledged, sentWith } = isRecord(value) ? value : {}
  return {
    allergens: Array.isArray(allergens) ? ALLERGENS.filter((name) => allergens.includes(name)) : [],
    acknowledged: Object.fromEntries(
      Object.entries(isRecord(acknowledged) ? acknowledged : {}).flatMap(([line, keys]) =>
        Array.isArray(keys) ? [[line, keys.filter(isText)]] : [],
      ),
    ),
    sentWith: isText(sentWith) ? sentWith : null,
  }
}

const readStored = (): StoredAllergies =>
  typeof document === 'undefined' ? OFF : parseStored(getLocalValue('allergies'))

export const useAllergies = create<AllergiesState>()(() => ({
  ...readStored(),
  isSheetOpen: false,
  question: null,
}))

const store = (change: Partial<StoredAllergies>): void => {
  useAllergies.setState(change)
  const { allergens, acknowledged, sentWith } = useAllergies.getState()
  const isOff = allergens.length === 0
  setLocalValue('allergies', isOff ? undefined : JSON.stringify({ allergens, acknowledged, sentWith }))
}

/** Changes what the household avoids; nothing turns the mode off and deletes what is stored. */
export const setAllergens = (allergens: readonly Allergen[]): void =>
  store(allergens.length === 0 ? OFF : { allergens: ALLERGENS.filter((name) => allergens.includes(name)) })

/** Stores that the customer knows of exactly these conflicts of a line; none takes the acknowledgement back. */
export const acknowledgeLine = (line: string, keys: readonly string[]): void => {
  const others = Object.entries(useAllergies.getState().acknowledged).filter(([id]) => id !== line)
  const all = keys.length > 0 ? [...others, [line, keys] as const] : others
  store({ acknowledged: Object.fromEntries(all.slice(-MAX_ACKNOWLEDGED_LINES)) })
}

/** Chooses whether the allergies go to the kitchen with the order of a cart. */
export const setSentWith = (cart: string | null): void => store({ sentWith: cart })

export const openAllergySheet = (): void => useAllergies.setState({ isSheetOpen: true })

// They are about the person who leaves the device.
onSignedOut(() => store(OFF))

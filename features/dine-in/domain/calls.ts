import type { LocalizedText } from '#platform/kernel/language.ts'

/** What guests can call for in words that come with the product. */
export const CALL_KINDS = ['waiter', 'bill', 'water', 'cutlery'] as const
export type CallKind = (typeof CALL_KINDS)[number]

export const isCallKind = (key: string): key is CallKind => CALL_KINDS.some((kind) => kind === key)

/** How many calls an outlet can have in words of its own. */
export const MAX_OWN_CALLS = 8
export const MAX_CALL_NAME = 40

/** Something that guests of an outlet can call for. */
export interface CallChoice {
  /** A known kind, or the key of the merchant's own call, which stays when its words change. */
  readonly key: string
  /** In the merchant's words; null for a known kind. */
  readonly name: LocalizedText | null
  readonly isOffered: boolean
}

/** Of an outlet that has set nothing. */
export const DEFAULT_CALLS: readonly CallChoice[] = CALL_KINDS.map((key) => ({
  ...{ key, name: null, isOffered: true },
}))

/** The list of an outlet with every known kind; those that it does not name follow, and are not offered. */
export const completeCalls = (choices: readonly CallChoice[]): readonly CallChoice[] => [
  ...choices,
  ...CALL_KINDS.filter((kind) => choices.every(({ key }) => key !== kind)).map((key) => ({
    ...{ key, name: null, isOffered: false },
  })),
]

/** What is wrong with a list of calls, and with which of them. */
export interface CallsFault {
  readonly index: number
  readonly field: 'key' | 'name'
  readonly kind: 'twice' | 'needsName' | 'hasName' | 'tooMany'
}

/** The first thing that is wrong with a list of calls. */
export const findCallsFault = (
  choices: readonly { readonly key?: string | undefined; readonly name: LocalizedText | null }[],
): CallsFault | undefined => {
  let own = 0
  for (const [index, { key, name }] of choices.entries()) {
    const isKnown = key !== undefined && isCallKind(key)
    if (key !== undefined && choices.findIndex((each) => each.key === key) < index)
      return { index, field: 'key', kind: 'twice' }
    if (isKnown && name !== null) return { index, field: 'name', kind: 'hasName' }
    if (!isKnown && name === null) return { index, field: 'name', kind: 'needsName' }
    if (!isKnown) own += 1
    if (own > MAX_OWN_CALLS) return { index, field: 'name', kind: 'tooMany' }
  }
  return undefined
}

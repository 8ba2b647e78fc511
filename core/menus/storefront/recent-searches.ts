import { getLocalValue, setLocalValue } from '#core/sites/storefront/local-values.ts'
import { normalizeSearchText } from '#platform/kernel/normalize-search-text.ts'

/** As many as stand in one row of a phone and the next. */
const MAX_RECENT = 6

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

/** What was searched for at this merchant on this device, latest first; empty where nothing can be read. */
export const readRecentSearches = (): readonly string[] => {
  try {
    const stored: unknown = JSON.parse(getLocalValue('searches') ?? '[]')
    return isTextList(stored) ? stored.slice(0, MAX_RECENT) : []
  } catch {
    // Somebody else wrote it: the next search replaces it.
    return []
  }
}

/** Adds a search that led somewhere; another spelling of the same words replaces the former. */
export const addRecentSearch = (search: string): void => {
  const text = search.trim()
  const words = normalizeSearchText(text)
  if (words === '') return
  const others = readRecentSearches().filter((other) => normalizeSearchText(other) !== words)
  setLocalValue('searches', JSON.stringify([text, ...others].slice(0, MAX_RECENT)))
}

export const clearRecentSearches = (): void => setLocalValue('searches', undefined)

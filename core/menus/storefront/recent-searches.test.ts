import { beforeEach, expect, it } from 'vitest'
import { resetMerchantValues, setLocalValue } from '#core/sites/storefront/local-values.ts'
import { addRecentSearch, clearRecentSearches, readRecentSearches } from './recent-searches.ts'

beforeEach(resetMerchantValues)

it('UX-07 remembers the last six searches, each once, latest first', () => {
  for (const search of ['a1', 'a2', 'a3', 'a4', 'a5', 'Crème', ' ', 'a6', 'creme ']) addRecentSearch(search)
  expect(readRecentSearches()).toEqual(['creme', 'a6', 'a5', 'a4', 'a3', 'a2'])
  clearRecentSearches()
  expect(readRecentSearches()).toEqual([])
})

it('UX-07 forgets searches with everything else of the customer', () => {
  addRecentSearch('falafel')
  resetMerchantValues()
  expect(readRecentSearches()).toEqual([])
})

it.each(['{', '{"a":1}', '[1,2]'])('shows no recent searches when %s is stored', (text) => {
  setLocalValue('searches', text)
  expect(readRecentSearches()).toEqual([])
})

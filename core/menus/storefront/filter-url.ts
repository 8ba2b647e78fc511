import { type MenuFilter, NO_FILTER } from '../domain/menu-filter.ts'

const MAX_LENGTH = 600

const splitList = (text: string | null): string[] =>
  text && text.length <= MAX_LENGTH ? [...new Set(text.split(',').filter(Boolean))] : []

const isFoodType = (type: number): type is MenuFilter['food'][number] => [1, 2, 3, 4, 5].includes(type)

/** The filter in an address; invalid values are ignored. */
export const parseFilter = (params: URLSearchParams): MenuFilter => {
  const food = splitList(params.get('food')).map(Number).filter(isFoodType)
  const without = splitList(params.get('without'))
  return food.length + without.length === 0
    ? NO_FILTER
    : { food: food.toSorted(), without: without.toSorted() }
}

/** A filter as the query of a request or an address. */
export const toFilterQuery = ({ food, without }: MenuFilter): { food?: string; without?: string } => ({
  ...(food.length > 0 && { food: food.join(',') }),
  ...(without.length > 0 && { without: without.join(',') }),
})

/** The query for the first page of the same list with another filter. */
export const getFilterHref = (params: URLSearchParams, filter: MenuFilter): string => {
  const next = new URLSearchParams(params)
  for (const name of ['food', 'without', 'page', 'product']) next.delete(name)
  for (const [name, value] of Object.entries(toFilterQuery(filter))) next.set(name, value)
  return `?${next}`
}

/** A list with `value` added if absent, removed if present. */
export const toggleValue = <Value>(values: readonly Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value]

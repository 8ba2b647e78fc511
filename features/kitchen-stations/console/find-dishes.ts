import { matchesSearch } from '#platform/kernel/normalize-search-text.ts'
import type { KitchenSetupData } from '../contract/endpoints.ts'

type Menu = KitchenSetupData['menu']

const SHORTEST_SEARCH = 2
const MOST_FOUND = 8

/** The first dishes of the menu whose name matches what was typed, without those that the station has. */
export const findDishes = (
  menu: Menu,
  { typed, chosen }: { readonly typed: string; readonly chosen: readonly string[] },
): Menu[number]['products'] =>
  typed.trim().length < SHORTEST_SEARCH
    ? []
    : menu
        .flatMap(({ products }) => products)
        .filter(({ _id, name }) => !chosen.includes(_id) && matchesSearch([name], typed))
        .slice(0, MOST_FOUND)

import type { Interval, WeeklyHours } from '#core/stores/domain/weekly-hours.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'

/** Appointments begin on the quarters of an hour. */
export const GRID_MINUTES = 15

/** Somebody of an outlet who does services. */
export interface Person {
  readonly _id: string
  readonly name: LocalizedText
  /** Null: whenever the outlet is open. */
  readonly hours: WeeklyHours | null
  /** Keys of the categories and skus of the products that they do; both empty: everything. */
  readonly categories: readonly string[]
  readonly products: readonly string[]
}

/** A service of a cart. */
export interface Service {
  readonly sku: string
  /** The key of its category; undefined when the outlet does not list it any more. */
  readonly category: string | undefined
  /** For all units of it. */
  readonly minutes: number
}

/** How long services take one after another. */
export const sumMinutes = (services: readonly Service[]): number =>
  services.reduce((sum, { minutes }) => sum + minutes, 0)

/** Whether a person does all services: one person does the whole appointment. */
export const canDoAll = (
  { categories, products }: Pick<Person, 'categories' | 'products'>,
  services: readonly Service[],
): boolean =>
  (categories.length === 0 && products.length === 0) ||
  services.every(
    ({ sku, category }) =>
      products.includes(sku) || (category !== undefined && categories.includes(category)),
  )

/** When somebody works and what takes their time, in milliseconds since 1970. */
export interface Diary {
  readonly personId: string
  /** Both the outlet's and their own working times, each merged: a time must lie within one of each. */
  readonly working: readonly (readonly Interval[])[]
  readonly taken: readonly Interval[]
}

/** Whether somebody works and is free for a whole appointment. */
export const isFree = ({ working, taken }: Omit<Diary, 'personId'>, { start, end }: Interval): boolean =>
  working.every((intervals) => intervals.some((each) => each.start <= start && end <= each.end)) &&
  taken.every((each) => each.end <= start || end <= each.start)

const sumTaken = ({ taken }: Diary): number => taken.reduce((sum, { start, end }) => sum + end - start, 0)

/** Who does an appointment that may be done by anyone: of those who are free, the one with the least to do. */
export const chooseFree = (diaries: readonly Diary[], wanted: Interval): Diary | undefined =>
  diaries.filter((diary) => isFree(diary, wanted)).toSorted((a, b) => sumTaken(a) - sumTaken(b))[0]

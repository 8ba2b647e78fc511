import { type Failure, failure } from '#platform/contract/errors.ts'
import { formErrors } from '#platform/contract/form-errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { computeFormVersion } from '#platform/http/form-version.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { storeErrors } from '../contract/errors.ts'
import type { HoursForm, StoreHoursView } from '../contract/hours-endpoints.ts'
import { findOverlap, hasOverlap } from '../domain/overlapping-hours.ts'
import type { SpecialDay, StoreRecord } from '../domain/store.ts'
import { presentWeek } from './present-week.service.ts'
import { updateHours } from './store-settings.repo.ts'
import { bumpMenuVersion, loadStore, lockStore } from './stores.service.ts'

const unknownStore = fail(failure(storeErrors.unknownStore))

const presentStoreHours = ({ hours, specialDays, schedule }: StoreRecord, language: Language): HoursForm => ({
  // Of names in all languages: two who read the form in different ones have the same version.
  version: computeFormVersion([hours, specialDays, schedule]),
  hours: {
    store: presentWeek(hours.store),
    delivery: hours.delivery ? presentWeek(hours.delivery) : null,
    pickup: hours.pickup ? presentWeek(hours.pickup) : null,
  },
  specialDays: specialDays.map(({ from, to, name, windows }) => ({
    ...{ from, to, name: localize(name, language) },
    windows: windows.map(([open, close]): [string, string] => [open, close]),
  })),
  schedule: { delivery: schedule.delivery ?? null, pickup: schedule.pickup ?? null },
})

interface HoursInput {
  readonly storeId: string
  readonly language: Language
}

/** The hours of an outlet as its staff edit them. */
export const readHours = async (
  tx: Transaction,
  { storeId, language }: HoursInput,
): Promise<Result<HoursForm, Failure>> => {
  const store = await loadStore(tx, storeId)
  return store ? ok(presentStoreHours(store, language)) : unknownStore
}

/** Keeps a special day's names in other languages. */
const toSpecialDay = (
  { name, ...day }: StoreHoursView['specialDays'][number],
  { known, language }: { known: readonly SpecialDay[]; language: Language },
): SpecialDay => {
  const before = known.find((other) => other.from === day.from && localize(other.name, language) === name)
  return { ...day, name: before?.name ?? { [language]: name } }
}

/** The first field with times that overlap. */
const findOverlappingField = ({ hours, specialDays }: StoreHoursView): string | undefined => {
  for (const [timetable, week] of Object.entries(hours)) {
    const day = week && findOverlap(week)
    if (day) return `hours.${timetable}.${day}`
  }
  const special = specialDays.findIndex(({ windows }) => hasOverlap(windows))
  return special < 0 ? undefined : `specialDays.${special}.windows`
}

/**
 * Replaces the hours of an outlet, unless somebody else has changed them since they were read; customers see them
 * immediately, and a slot that is no longer offered is rejected.
 */
export const changeHours = async (
  tx: Transaction,
  { storeId, language, body: { version, ...input } }: HoursInput & { readonly body: HoursForm },
): Promise<Result<HoursForm, Failure>> => {
  const store = await lockStore(tx, storeId)
  if (!store) return unknownStore
  const before = presentStoreHours(store, language)
  if (before.version !== version) return fail(failure(formErrors.changedMeanwhile, { data: before }))
  const field = findOverlappingField(input)
  if (field) return fail(failure(storeErrors.hoursOverlap, { field }))
  await bumpMenuVersion(tx, storeId, 'state')
  const { hours, schedule } = input
  const specialDays = input.specialDays.map((day) =>
    toSpecialDay(day, { known: store.specialDays, language }),
  )
  await updateHours(tx, storeId, {
    hours: {
      store: hours.store,
      ...(hours.delivery ? { delivery: hours.delivery } : {}),
      ...(hours.pickup ? { pickup: hours.pickup } : {}),
    },
    specialDays,
    schedule: {
      ...(schedule.delivery ? { delivery: schedule.delivery } : {}),
      ...(schedule.pickup ? { pickup: schedule.pickup } : {}),
    },
  })
  return readHours(tx, { storeId, language })
}

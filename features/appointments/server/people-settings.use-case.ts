import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { WEEKDAYS, type WeeklyHours } from '#core/stores/domain/weekly-hours.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import { formErrors } from '#platform/contract/form-errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller } from '#platform/http/caller.ts'
import { computeFormVersion } from '#platform/http/form-version.ts'
import { httpErrors } from '#platform/http/http-errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { PeopleForm, StaffedPerson } from '../contract/people-endpoints.ts'
import { GRID_MINUTES } from '../domain/diary.ts'
import { listDoableServices, listOutletPeople, replaceOutletPeople } from './people.repo.ts'

const unknownStore = fail(failure(storeErrors.unknownStore))

interface PeopleCall {
  readonly caller: Caller
  readonly storeId: string
  readonly language: Language
}

type Week = NonNullable<StaffedPerson['hours']>

const presentWeek = (hours: WeeklyHours): Week => {
  const listDay = (day: (typeof WEEKDAYS)[number]): Week['mon'] =>
    (hours[day] ?? []).map(([from, to]) => [from, to])
  const [mon, tue, wed, thu, fri, sat, sun] = WEEKDAYS.map(listDay)
  return {
    ...{ mon: mon ?? [], tue: tue ?? [], wed: wed ?? [], thu: thu ?? [] },
    ...{ fri: fri ?? [], sat: sat ?? [], sun: sun ?? [] },
  }
}

const hasFittingTimes = ({ schedule }: StoreRecord): boolean => {
  const settings = Object.values(schedule)
  return settings.length > 0 && settings.every(({ slotMinutes }) => slotMinutes === GRID_MINUTES)
}

const loadForm = async (
  tx: Transaction,
  {
    store,
    language,
    locks,
  }: { readonly store: StoreRecord; readonly language: Language; readonly locks: boolean },
): Promise<PeopleForm> => {
  const rows = await listOutletPeople(tx, store._id, locks)
  const services = await listDoableServices(tx)
  const people = rows.map(({ key, name, hours, categories, products }) => ({
    ...{ key, name, hours: hours && presentWeek(hours) },
    // What the menu editor has deleted since is done by nobody.
    categories: categories.filter((each) => services.categories.some((one) => one.key === each)),
    products: products.filter((each) => services.products.some((one) => one.key === each)),
  }))
  const nameAll = (list: typeof services.categories): PeopleForm['categories'] =>
    list.map(({ key, name }) => ({ key, name: localize(name, language) }))
  return {
    ...{ version: computeFormVersion(people), people, languages: [...store.languages] },
    ...{ categories: nameAll(services.categories), products: nameAll(services.products) },
    hasFittingTimes: hasFittingTimes(store),
  }
}

/** Who does services at an outlet, for its staff. */
export const readPeople = (
  { db }: Pick<Platform, 'db'>,
  { caller, storeId, language }: PeopleCall,
): Promise<Result<PeopleForm, Failure>> => {
  const staff = requireStaff(caller)
  return db.tenant(staff.brandId, async (tx) => {
    const store = isStaffOfStore(staff, storeId) ? await loadStore(tx, storeId) : undefined
    return store ? ok(await loadForm(tx, { store, language, locks: false })) : unknownStore
  })
}

/** The first field that is wrong: a key twice, or something that is not on the menu. */
const findWrongField = (
  people: readonly StaffedPerson[],
  { categories, products }: PeopleForm,
): string | undefined => {
  for (const [index, person] of people.entries()) {
    const at = `people.${index}`
    if (people.findIndex(({ key }) => key === person.key) < index) return `${at}.key`
    if (person.categories.some((each) => !categories.some(({ key }) => key === each)))
      return `${at}.categories`
    if (person.products.some((each) => !products.some(({ key }) => key === each))) return `${at}.products`
  }
  return undefined
}

interface PeopleChange extends PeopleCall {
  readonly body: { readonly people: readonly StaffedPerson[]; readonly version: string }
}

/** Changes who does services, unless somebody else has changed it since it was read. */
export const changePeople = (
  { db }: Pick<Platform, 'db'>,
  { caller, storeId, language, body: { people, version } }: PeopleChange,
): Promise<Result<PeopleForm, Failure>> => {
  const staff = requireStaff(caller)
  return db.tenant(staff.brandId, async (tx) => {
    const store = isStaffOfStore(staff, storeId) ? await loadStore(tx, storeId) : undefined
    if (!store) return unknownStore
    const before = await loadForm(tx, { store, language, locks: true })
    if (before.version !== version) return fail(failure(formErrors.changedMeanwhile, { data: before }))
    const field = findWrongField(people, before)
    if (field) return fail(failure(httpErrors.invalid, { field }))
    await replaceOutletPeople(tx, { storeId, people })
    return ok(await loadForm(tx, { store, language, locks: false }))
  })
}

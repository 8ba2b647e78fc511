import { storeErrors } from '#core/stores/contract/errors.ts'
import {
  AREA_RADIUS,
  type AreaTerms,
  MAX_AREA_RINGS,
  MIN_AREA_CORNERS,
} from '#core/stores/domain/area-terms.ts'
import type { DeliveryZone } from '#core/stores/domain/delivery-zone.ts'
import {
  MAX_READ_CORNERS,
  readShape,
  type ShapeIssue,
  type Simplification,
} from '#core/stores/domain/read-shape.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { presentWeek } from '#core/stores/server/present-week.service.ts'
import { bumpMenuVersion, loadStore } from '#core/stores/server/stores.service.ts'
import type { CallData } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { AreaApi, ConsoleArea, SavedArea, WrittenTerms } from '../contract/endpoints.ts'
import { areaErrors } from '../contract/errors.ts'
import { type AreaIssue, findAreaIssue, MAX_AREAS, MAX_OUTLET_DISTANCE_KM } from '../domain/area-rules.ts'
import {
  deleteArea,
  type EditableArea,
  insertArea,
  selectEditableAreas,
  setAreaActive,
  updateArea,
} from './areas.repo.ts'

const unknownStore = fail(failure(storeErrors.unknownStore))
const unknownArea = fail(failure(areaErrors.unknownArea))

type WireZone = ConsoleArea['terms']['zone']
type Pair = [number, number]

const presentZone = (zone: DeliveryZone): WireZone => {
  if (zone.type === 'Circle') return { ...zone, center: [zone.center[0], zone.center[1]] }
  const coordinates = zone.coordinates.map((ring) => ring.map(([lng, lat]): Pair => [lng, lat]))
  return { type: 'Polygon', coordinates }
}

const presentEditableArea = ({
  _id,
  version,
  isActive,
  zone,
  hours,
  ...terms
}: EditableArea): ConsoleArea => ({
  ...{ _id, version, isActive },
  terms: { ...terms, zone: zone && presentZone(zone), hours: hours && presentWeek(hours) },
})

interface AreasInput {
  readonly storeId: string
  readonly language: Language
}

type AreasData = CallData<AreaApi['GET /api/v1/console/stores/:id/areas']>

/** The areas of an outlet for editing by staff, with the options for new ones. */
export const readAreas = async (
  tx: Transaction,
  { storeId, language }: AreasInput,
): Promise<Result<AreasData, Failure>> => {
  const store = await loadStore(tx, storeId)
  if (!store) return unknownStore
  const { currency, languages, taxes, latitude, longitude, city, services } = store
  return ok({
    currency,
    isDelivering: services.delivery,
    languages: [...languages],
    outlet: { lat: latitude, lng: longitude, city },
    taxes: taxes.map(({ _id, name }) => ({ _id, name: localize(name, language) })),
    areas: (await selectEditableAreas(tx, storeId)).map(presentEditableArea),
  })
}

/** The numbers in the text of an issue. */
const getIssueValues = (kind: AreaIssue['kind'], language: Language): Record<string, string> => {
  const number = (value: number) => formatNumber(value, language)
  switch (kind) {
    case 'radiusWrong':
      return { least: number(AREA_RADIUS.least), most: number(AREA_RADIUS.most) }
    case 'fewCorners':
      return { least: number(MIN_AREA_CORNERS) }
    case 'manyCorners':
      return { most: number(MAX_READ_CORNERS) }
    case 'manyParts':
      return { most: number(MAX_AREA_RINGS) }
    case 'tooFar':
      return { kilometers: number(MAX_OUTLET_DISTANCE_KM) }
    default:
      return {}
  }
}

interface ReadTerms {
  readonly terms: AreaTerms
  readonly simplification?: Simplification
}

const toFailure = ({ kind, field }: AreaIssue, language: Language): Failure =>
  failure(areaErrors[kind], { field, values: getIssueValues(kind, language) })

const SHAPE_ISSUE_KINDS = {
  noShape: 'fewCorners',
  manyCorners: 'manyCorners',
  manyParts: 'manyParts',
  tangled: 'tangled',
} as const satisfies Record<ShapeIssue, AreaIssue['kind']>

/** The terms with the shape as it is stored. */
const readTerms = ({ zone, ...terms }: WrittenTerms): Result<ReadTerms, AreaIssue> => {
  if (zone === null || zone.type === 'Circle') return ok({ terms: { ...terms, zone } })
  const read = readShape(zone)
  if (!read.ok) return fail({ kind: SHAPE_ISSUE_KINDS[read.failure], field: 'zone.coordinates' })
  const { rings: coordinates, simplification } = read.value
  return ok({
    terms: { ...terms, zone: { type: 'Polygon', coordinates } },
    ...(simplification && { simplification }),
  })
}

const validateTerms = (
  written: WrittenTerms,
  store: StoreRecord,
  language: Language,
): Result<ReadTerms, Failure> => {
  const read = readTerms(written)
  if (!read.ok) return fail(toFailure(read.failure, language))
  const issue = findAreaIssue(read.value.terms, {
    languages: store.languages,
    outlet: { lat: store.latitude, lng: store.longitude },
    taxIds: new Set(store.taxes.map(({ _id }) => _id)),
  })
  return issue ? fail(toFailure(issue, language)) : read
}

const loadConsoleArea = async (
  tx: Transaction,
  storeId: string,
  areaId: string,
): Promise<Result<ConsoleArea, Failure>> => {
  const area = (await selectEditableAreas(tx, storeId)).find(({ _id }) => _id === areaId)
  return area ? ok(presentEditableArea(area)) : unknownArea
}

const addSimplification = (
  saved: Result<ConsoleArea, Failure>,
  simplification: Simplification | undefined,
): Result<SavedArea, Failure> =>
  saved.ok && simplification ? ok({ ...saved.value, simplification: { ...simplification } }) : saved

interface WriteAreaInput extends AreasInput {
  readonly terms: WrittenTerms
}

/** Adds an area to an outlet. Its cached pages and areas are invalidated. */
export const addArea = async (
  tx: Transaction,
  { storeId, language, terms: written }: WriteAreaInput,
): Promise<Result<SavedArea, Failure>> => {
  const store = await loadStore(tx, storeId)
  if (!store) return unknownStore
  const valid = validateTerms(written, store, language)
  if (!valid.ok) return valid
  const { terms, simplification } = valid.value
  await bumpMenuVersion(tx, storeId, 'state')
  const { length } = await selectEditableAreas(tx, storeId)
  if (length >= MAX_AREAS) {
    return fail(failure(areaErrors.manyAreas, { values: { most: formatNumber(MAX_AREAS, language) } }))
  }
  return addSimplification(
    await loadConsoleArea(tx, storeId, await insertArea(tx, storeId, terms)),
    simplification,
  )
}

/** Changes an area; placed orders keep their terms. */
export const changeDeliveryArea = async (
  tx: Transaction,
  {
    storeId,
    areaId,
    version,
    language,
    terms: written,
  }: WriteAreaInput & { readonly areaId: string; readonly version: number },
): Promise<Result<SavedArea, Failure>> => {
  const store = await loadStore(tx, storeId)
  if (!store) return unknownStore
  const valid = validateTerms(written, store, language)
  if (!valid.ok) return valid
  const { terms, simplification } = valid.value
  await bumpMenuVersion(tx, storeId, 'state')
  if (await updateArea(tx, { storeId, areaId, version }, terms))
    return addSimplification(await loadConsoleArea(tx, storeId, areaId), simplification)
  const known = await loadConsoleArea(tx, storeId, areaId)
  return known.ok ? fail(failure(areaErrors.areaMoved, { data: known.value })) : known
}

interface AreaKey {
  readonly storeId: string
  readonly areaId: string
}

/** Ends or resumes the deliveries to an area; carts with this area are notified at their next step. */
export const setAreaState = async (
  tx: Transaction,
  area: AreaKey,
  isActive: boolean,
): Promise<Result<ConsoleArea, Failure>> => {
  if (!(await loadStore(tx, area.storeId))) return unknownStore
  await bumpMenuVersion(tx, area.storeId, 'state')
  return (await setAreaActive(tx, area, isActive))
    ? loadConsoleArea(tx, area.storeId, area.areaId)
    : unknownArea
}

/**
 * Deletes an area that was never used.
 * @throws when a cart refers to it, see `isForeignKeyViolation`
 */
export const removeArea = async (
  tx: Transaction,
  area: AreaKey,
): Promise<Result<{ readonly _id: string }, Failure>> => {
  if (!(await loadStore(tx, area.storeId))) return unknownStore
  await bumpMenuVersion(tx, area.storeId, 'state')
  return (await deleteArea(tx, area)) ? ok({ _id: area.areaId }) : unknownArea
}

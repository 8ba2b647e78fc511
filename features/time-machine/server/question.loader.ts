import { type Channel, ORDER_TYPE, type OrderType } from '#core/sites/domain/order-type.ts'
import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import type { AreaRecord, StoreRecord } from '#core/stores/domain/store.ts'
import { loadAreas, loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { TimeMachineQuestion } from '../contract/endpoints.ts'
import { timeMachineErrors } from '../contract/errors.ts'
import { isWithinReach, type ResolvedMoment, resolveMoment } from '../domain/moment.ts'
import type { ReasonContext } from './reason-context.data.ts'

/** The order for now through each channel. */
const ORDER_TYPES: Readonly<Record<Channel, OrderType>> = {
  delivery: ORDER_TYPE.delivery,
  pickup: ORDER_TYPE.pickup,
  dineIn: ORDER_TYPE.dineIn,
  inRoom: ORDER_TYPE.inRoomDining,
}

/** A call about an outlet at a moment. */
export interface QuestionCall extends Pick<Call, 'caller' | 'language'> {
  readonly storeId: string
  readonly question: TimeMachineQuestion
}

/** A question with everything that it names. */
export interface LoadedQuestion {
  readonly brandId: string
  readonly store: StoreRecord
  /** All areas of the outlet. */
  readonly areas: readonly AreaRecord[]
  readonly area: AreaRecord | undefined
  readonly channel: Channel
  readonly orderType: OrderType
  readonly moment: ResolvedMoment
  readonly shopLanguage: Language
  readonly context: ReasonContext
}

/** The caller's language where the shop has it, else the shop's first. */
const chooseLanguage = ({ languages }: StoreRecord, language: Language): Language =>
  languages.includes(language) ? language : (languages[0] ?? language)

/** Loads the outlet and the area of a question, for a member of staff who works there, and resolves its moment. */
export const loadQuestion = async (
  { db, clock, catalogue }: Platform,
  { caller, language, storeId, question }: QuestionCall,
): Promise<Result<LoadedQuestion, Failure>> => {
  const { brandId, ...staff } = requireStaff(caller)
  if (!isStaffOfStore({ brandId, ...staff }, storeId)) return fail(failure(storeErrors.unknownStore))
  const { store, areas } = await db.tenant(brandId, async (tx) => ({
    store: await loadStore(tx, storeId),
    areas: (await loadAreas(tx)).filter((area) => area.storeId === storeId),
  }))
  if (!store) return fail(failure(storeErrors.unknownStore))
  const area = areas.find(({ _id }) => _id === question.area)
  if (question.area !== undefined && !area) return fail(failure(storeErrors.areaNotServed, { field: 'area' }))
  const now = clock.now()
  const { at = now.toISOString(), occurrence, service } = question
  const moment = resolveMoment({ text: at, occurrence }, store.timeZone)
  if (!isWithinReach(moment.instant, now))
    return fail(failure(timeMachineErrors.momentOutOfRange, { field: 'at' }))
  const translate = catalogue.getTranslator(language, 'time-machine')
  return ok({
    ...{ brandId, store, areas, area, moment },
    channel: service,
    orderType: ORDER_TYPES[service],
    shopLanguage: question.shopLanguage ?? chooseLanguage(store, language),
    context: { store, now: moment.instant, language, translate },
  })
}

import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import {
  getBusinessDay,
  getBusinessDayStart,
  getBusinessDayTerms,
  toZoned,
} from '#core/stores/domain/service-day.ts'
import { loadDayStart } from '#core/stores/server/day-start.service.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { seconds } from '#platform/kernel/clock.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { AnswerReport } from '../contract/answer-times-endpoints.ts'
import { type AnswerPeriod, groupAnswers, PERIOD_DAYS, summarizeAnswers } from '../domain/answer-times.ts'
import { listTimedCalls } from './table-requests.repo.ts'

interface AnswerTimesInput {
  readonly caller: Caller
  readonly language: Language
  readonly storeId: string
  readonly period: AnswerPeriod
}

/** How the calls of an outlet's guests were answered, by kind, business day and hour. */
export const readAnswerTimes = (
  { db, hooks }: Pick<Platform, 'db' | 'hooks'>,
  { caller, language, storeId, period }: AnswerTimesInput,
): Promise<Result<AnswerReport, Failure>> => {
  const staff = requireStaff(caller)
  return db.tenant(staff.brandId, async (tx) => {
    const store = isStaffOfStore(staff, storeId) ? await loadStore(tx, storeId) : undefined
    if (!store) return fail(failure(storeErrors.unknownStore))
    const { timeZone } = store
    const terms = getBusinessDayTerms(store, await loadDayStart({ hooks }, tx, storeId))
    const to = getBusinessDay(tx.now, terms)
    const from = to.subtract({ days: PERIOD_DAYS[period] - 1 })
    const since = getBusinessDayStart(from, terms)
    const calls = (await listTimedCalls(tx, { storeId, since: new Date(since) })).map((call) => ({
      ...call,
      seconds:
        call.answered_at && Math.round((call.answered_at.getTime() - call.called_at.getTime()) / seconds(1)),
      day: getBusinessDay(call.called_at, terms).toString(),
      hour: String(toZoned(call.called_at.getTime(), timeZone).hour).padStart(2, '0'),
    }))
    const names = new Map(calls.map(({ kind, name }) => [kind, localize(name, language)]))
    return ok({
      ...{ from: from.toString(), to: to.toString(), all: summarizeAnswers(calls) },
      kinds: groupAnswers(calls, ({ kind }) => kind)
        .toSorted((a, b) => b.calls - a.calls)
        .map(({ key: kind, ...times }) => ({ kind, name: names.get(kind) ?? '', ...times })),
      days: groupAnswers(calls, ({ day }) => day),
      hours: groupAnswers(calls, (call) => call.hour),
    })
  })
}

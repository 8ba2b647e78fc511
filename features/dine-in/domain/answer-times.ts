/** Spans of business days for which answer times are summed up; each ends with the day that goes on. */
export const ANSWER_PERIODS = ['today', 'week', 'month'] as const
export type AnswerPeriod = (typeof ANSWER_PERIODS)[number]

export const PERIOD_DAYS: Readonly<Record<AnswerPeriod, number>> = { today: 1, week: 7, month: 30 }

/** A call of a guest, as far as its answer is concerned. */
interface TimedCall {
  /** Until somebody answered; null: nobody has. */
  readonly seconds: number | null
}

/** How some calls were answered. */
export interface AnswerTimes {
  readonly calls: number
  readonly answered: number
  /** Of the answered calls, in whole seconds; null without any. */
  readonly medianSeconds: number | null
}

/** The middle of some numbers, rounded to a whole one; of an even number the mean of both in the middle. */
export const computeMedian = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  return upper === undefined || lower === undefined ? null : Math.round((lower + upper) / 2)
}

export const summarizeAnswers = (calls: readonly TimedCall[]): AnswerTimes => {
  const answered = calls.flatMap(({ seconds }) => (seconds === null ? [] : [seconds]))
  return { calls: calls.length, answered: answered.length, medianSeconds: computeMedian(answered) }
}

/** Sums up calls by what `getKey` says of each, in the order of the keys. */
export const groupAnswers = <Call extends TimedCall>(
  calls: readonly Call[],
  getKey: (call: Call) => string,
): (AnswerTimes & { readonly key: string })[] =>
  [...Map.groupBy(calls, getKey)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, some]) => ({ key, ...summarizeAnswers(some) }))

import { z } from 'zod'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema } from '#platform/contract/schemas.ts'
import { ANSWER_PERIODS } from '../domain/answer-times.ts'
import { callChoiceSchema } from './endpoints.ts'

const timesSchema = z.object({
  calls: z.int(),
  answered: z.int(),
  /** Between call and answer, of the answered calls; null without any. */
  medianSeconds: z.int().nullable(),
})

const reportSchema = z.object({
  /** The business days that are summed up, both included, as ISO dates. */
  from: z.iso.date(),
  to: z.iso.date(),
  all: timesSchema,
  /** What was called for, the most frequent first; own calls in the words that they had last. */
  kinds: z.array(callChoiceSchema.extend(timesSchema.shape)),
  /** By business day, such as `2027-03-01`. */
  days: z.array(timesSchema.extend({ key: z.string() })),
  /** By hour of the outlet's clock, `00` to `23`. */
  hours: z.array(timesSchema.extend({ key: z.string() })),
})
export type AnswerReport = z.output<typeof reportSchema>

export const answerTimesContract = defineContract({
  'GET /api/v1/console/stores/:id/table-calls/answers': {
    summary: 'How many calls the guests of an outlet made, and how long answering took',
    access: 'staff:owner,manager',
    params: z.object({ id: idSchema }),
    query: z.strictObject({ period: z.enum(ANSWER_PERIODS) }),
    data: reportSchema,
    errors: [storeErrors.unknownStore],
  },
})
export type AnswerTimesApi = typeof answerTimesContract

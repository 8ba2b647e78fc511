import { type LabelledAnswer, labelAnswers, validateAnswers } from '#core/stores/domain/collect.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { checkoutErrors } from '../contract/errors.ts'

interface AnswerInput {
  readonly _id: string
  readonly value: string | boolean
}

/** The answers to the outlet's questions, with their labels; a missing mandatory answer fails. */
export const validateStoreAnswers = (
  { collect }: StoreRecord,
  given: readonly AnswerInput[] = [],
): Result<LabelledAnswer[], Failure> => {
  const checked = validateAnswers(
    collect,
    given.map(({ _id, value }) => ({ field: _id, value })),
  )
  if (!checked.ok) return fail(failure(checkoutErrors[checked.failure.kind], { field: 'collectFromUser' }))
  return ok(labelAnswers(checked.value, collect))
}

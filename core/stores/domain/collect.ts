import { LANGUAGES, type LocalizedText } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'

export const COLLECT_TYPE = { text: 1, toggle: 2, checkbox: 3, dropdown: 4 } as const
export type CollectType = (typeof COLLECT_TYPE)[keyof typeof COLLECT_TYPE]

export const MAX_ANSWER_LENGTH = 250

/** A question to the customer: a name on the cake, a gift wrapping, the floor. */
export interface CollectField {
  readonly key: string
  readonly type: CollectType
  readonly label: LocalizedText
  /** A text or dropdown without a value blocks; a toggle or checkbox always has one. */
  readonly mandatory: boolean
  /** Of a dropdown. */
  readonly options: readonly { readonly key: string; readonly name: LocalizedText }[]
}

/** An answer: the text, the key of the dropdown's option, or whether it is on. */
export interface CollectAnswer {
  readonly field: string
  readonly value: string | boolean
}

type Field = Pick<CollectField, 'key' | 'type' | 'mandatory'> & {
  readonly options: readonly { readonly key: string }[]
}

/** Whether a mandatory text or dropdown has no value. */
export const isAnswerMissing = (field: Field, value: string | boolean | undefined): boolean =>
  field.mandatory &&
  (field.type === COLLECT_TYPE.text || field.type === COLLECT_TYPE.dropdown) &&
  (typeof value !== 'string' || value.trim() === '')

export interface AnswerIssue {
  readonly kind: 'answerMissing' | 'answerUnknown'
  readonly field: string
}

/** The answer as it is stored; undefined where there is none, null where it does not fit its field. */
const normalizeValue = (
  field: Field,
  value: string | boolean | undefined,
): string | boolean | undefined | null => {
  const isSwitch = field.type === COLLECT_TYPE.toggle || field.type === COLLECT_TYPE.checkbox
  if (value === undefined) return undefined
  if (isSwitch) return typeof value === 'boolean' ? value || undefined : null
  if (typeof value !== 'string' || value.length > MAX_ANSWER_LENGTH) return null
  if (value.trim() === '') return undefined
  const isKnown = field.type === COLLECT_TYPE.text || field.options.some(({ key }) => key === value)
  return isKnown ? value.trim() : null
}

/** Validates a customer's answers against the fields; returns them in the order of the fields. */
export const validateAnswers = (
  fields: readonly Field[],
  answers: readonly CollectAnswer[],
): Result<CollectAnswer[], AnswerIssue> => {
  const given = new Map(answers.map(({ field, value }) => [field, value]))
  const known = new Set(fields.map(({ key }) => key))
  const stranger = answers.find(({ field }) => !known.has(field))
  if (stranger) return fail({ kind: 'answerUnknown', field: stranger.field })
  const accepted: CollectAnswer[] = []
  for (const field of fields) {
    const value = normalizeValue(field, given.get(field.key))
    if (value === null) return fail({ kind: 'answerUnknown', field: field.key })
    if (isAnswerMissing(field, value)) return fail({ kind: 'answerMissing', field: field.key })
    if (value !== undefined) accepted.push({ field: field.key, value })
  }
  return ok(accepted)
}

/** An answer with the text of its question. */
export interface LabelledAnswer extends CollectAnswer {
  readonly label: LocalizedText
  /** The value as text; empty for a toggle or checkbox. */
  readonly text: LocalizedText
}

/** Answers with the merchant's texts; answers to removed questions are left out. */
export const labelAnswers = (
  answers: readonly CollectAnswer[],
  fields: readonly CollectField[],
): LabelledAnswer[] =>
  answers.flatMap((answer) => {
    const requested = fields.find(({ key }) => key === answer.field)
    if (!requested) return []
    const { label } = requested
    if (typeof answer.value !== 'string') return [{ ...answer, label, text: {} }]
    const chosen = requested.options.find(({ key }) => key === answer.value)
    return [{ ...answer, label, text: chosen?.name ?? toEveryLanguage(answer.value) }]
  })

/** A customer's text, the same in every language. */
const toEveryLanguage = (text: string): LocalizedText =>
  Object.fromEntries(LANGUAGES.map((language) => [language, text]))

import { type Language, localize } from '#platform/kernel/language.ts'
import type { CollectField as FieldView, ToldAnswers } from '../contract/collect.ts'
import type { CollectField, ToldAnswer } from '../domain/collect.ts'

/** Questions as the wire shows them, in a language. */
export const presentQuestions = (fields: readonly CollectField[], language: Language): FieldView[] =>
  fields.map(({ key, type, label, mandatory, options }) => ({
    ...{ _id: key, type, mandatory },
    label: localize(label, language),
    options: options.map((option) => ({ _id: option.key, name: localize(option.name, language) })),
  }))

/** Answers as the wire shows them, in a language. */
export const presentTold = (answers: readonly ToldAnswer[], language: Language): ToldAnswers =>
  answers.map(({ field, label, value, text }) => ({
    _id: field,
    label: localize(label, language),
    value,
    text: localize(text, language),
  }))

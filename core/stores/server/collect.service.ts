import { type Language, localize } from '#platform/kernel/language.ts'
import type { CollectFieldView as FieldView, LabelledAnswers } from '../contract/collect.ts'
import type { CollectField, LabelledAnswer } from '../domain/collect.ts'

/** Questions in the wire's shape, in one language. */
export const presentQuestions = (fields: readonly CollectField[], language: Language): FieldView[] =>
  fields.map(({ key, type, label, mandatory, options }) => ({
    ...{ _id: key, type, mandatory },
    label: localize(label, language),
    options: options.map((option) => ({ _id: option.key, name: localize(option.name, language) })),
  }))

/** Answers in the wire's shape, in one language. */
export const presentLabelledAnswers = (
  answers: readonly LabelledAnswer[],
  language: Language,
): LabelledAnswers =>
  answers.map(({ field, label, value, text }) => ({
    _id: field,
    label: localize(label, language),
    value,
    text: localize(text, language),
  }))

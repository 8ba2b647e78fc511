import type { CollectedAnswers, CollectFieldView } from '#core/stores/contract/collect.ts'
import { COLLECT_TYPE, isAnswerMissing, MAX_ANSWER_LENGTH } from '#core/stores/domain/collect.ts'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useCartTexts } from './cart-texts.ts'

/** The customer's answers by question. */
export type Answers = Readonly<Record<string, string | boolean>>

/** The id of a question's element; `scope` tells equal questions of one page apart. */
export const getQuestionElementId = ({ _id }: Pick<CollectFieldView, '_id'>, scope = ''): string =>
  `question-${scope}${_id}`

/** Mandatory texts and dropdowns without a value. */
export const getMissingAnswers = (
  fields: readonly CollectFieldView[],
  answers: Answers,
): CollectFieldView[] =>
  fields.filter(({ _id, type, mandatory }) =>
    isAnswerMissing({ key: _id, type, mandatory, options: [] }, answers[_id]),
  )

/** The answers in request format. */
export const toCollectedAnswers = (fields: readonly CollectFieldView[], answers: Answers): CollectedAnswers =>
  fields.flatMap(({ _id }) => {
    const value = answers[_id]
    return value === undefined || value === '' ? [] : [{ _id, value }]
  })

interface QuestionProps {
  readonly field: CollectFieldView
  readonly value: string | boolean | undefined
  readonly error: string | undefined
  readonly onAnswer: (value: string | boolean) => void
}

const Question = ({ field, value, error, onAnswer }: QuestionProps) => {
  const t = useCartTexts()
  const { label, mandatory, type, options } = field
  const words = typeof value === 'string' ? value : ''
  const common = { label: <bdi>{label}</bdi>, required: mandatory, error }
  switch (type) {
    case COLLECT_TYPE.text:
      return (
        <TextField
          {...common}
          optional={!mandatory}
          maxLength={MAX_ANSWER_LENGTH}
          value={words}
          onChange={(event) => onAnswer(event.currentTarget.value)}
        />
      )
    case COLLECT_TYPE.dropdown:
      return (
        <SelectField
          {...common}
          placeholder={t('question.choose')}
          options={options.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={words}
          onChange={(event) => onAnswer(event.currentTarget.value)}
        />
      )
    default:
      return (
        <CheckboxField
          label={<bdi>{label}</bdi>}
          role={type === COLLECT_TYPE.toggle ? 'switch' : undefined}
          checked={value === true}
          onChange={(event) => onAnswer(event.currentTarget.checked)}
        />
      )
  }
}

/** The merchant's questions for a product or an order. */
export const ItemQuestions = ({
  fields,
  answers,
  isComplainedAbout,
  scope,
  onAnswers,
}: {
  fields: readonly CollectFieldView[]
  answers: Answers
  isComplainedAbout: boolean
  /** Begins the ids of the elements, where a page asks the questions of several outlets. */
  scope?: string
  onAnswers: (answers: Answers) => void
}) => {
  const t = useCartTexts()
  const missing = new Set(isComplainedAbout ? getMissingAnswers(fields, answers) : [])
  return fields.map((field) => (
    <div
      key={field._id}
      id={getQuestionElementId(field, scope)}
      className="scroll-mt-16 border-line border-t py-4"
    >
      <Question
        field={field}
        value={answers[field._id]}
        error={missing.has(field) ? t('question.missing', { label: field.label }) : undefined}
        onAnswer={(value) => onAnswers({ ...answers, [field._id]: value })}
      />
    </div>
  ))
}

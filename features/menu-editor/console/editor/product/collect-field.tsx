import { LocalizedField } from '#core/console-shell/console/localized-field.tsx'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { localize } from '#platform/kernel/language.ts'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { FieldErrorText } from '#platform/ui/field.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { TrashIcon } from '#platform/ui/icons/trash.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { useMenuEditorConsoleTexts } from '../../menu-editor-console-texts.ts'
import { createItemCode, type EditedProduct, type EditorData } from '../editor-data.ts'
import { useFieldError, useListError } from '../fields/field-errors.tsx'
import { swapItems } from '../fields/item-row.tsx'
import { MoveButtons } from '../fields/move-buttons.tsx'

type Questions = NonNullable<EditedProduct['collect']>
type Question = Questions[number]

const TYPES = [1, 2, 3, 4] as const
const DROPDOWN = 4
const MOST = 12
const MOST_ANSWERS = 60

interface QuestionProps {
  readonly at: number
  readonly question: Question
  readonly languages: EditorData['languages']
  readonly onChange: (question: Question) => void
}

/** The options of a dropdown question. */
const Answers = ({ at, question, languages, onChange }: QuestionProps) => {
  const t = useMenuEditorConsoleTexts()
  const language = useLanguage()
  const answers = question.options ?? []
  const set = (options: NonNullable<Question['options']>): void => onChange({ ...question, options })
  const issue = useListError(`collect.${at}.options`)
  return (
    <div data-fault={issue ? true : undefined} tabIndex={issue ? -1 : undefined}>
      <FieldErrorText id={`collect-${at}-error`} error={issue} />
      <ul className="grid gap-3">
        {answers.map((answer, index) => {
          const label = t('answer', { number: index + 1 })
          return (
            <li key={answer.key} className="flex items-start gap-2">
              <div className="min-w-0 flex-1">
                <LocalizedField
                  label={label}
                  isRequired
                  languages={languages}
                  maxLength={120}
                  value={answer.name}
                  onChange={(name) => set(answers.with(index, { ...answer, name }))}
                />
              </div>
              <IconButton
                label={t('removeOption', { name: localize(answer.name, language) || label })}
                icon={<TrashIcon size={20} />}
                onClick={() => set(answers.toSpliced(index, 1))}
              />
            </li>
          )
        })}
      </ul>
      {answers.length < MOST_ANSWERS && (
        <Button
          size="sm"
          variant="ghost"
          leading={<PlusIcon size={18} />}
          onClick={() => set([...answers, { key: createItemCode('answer'), name: {} }])}
        >
          {t('addAnswer')}
        </Button>
      )}
    </div>
  )
}

const withQuestionType = (question: Question, type: Question['type']): Question => {
  const { options: _, mandatory, ...rest } = question
  const canBeMissing = type === 1 || type === DROPDOWN
  return {
    ...rest,
    type,
    ...(canBeMissing && mandatory ? { mandatory } : {}),
    ...(type === DROPDOWN
      ? { options: question.options ?? [{ key: createItemCode('answer'), name: {} }] }
      : {}),
  }
}

const QuestionFields = (props: QuestionProps) => {
  const { at, question, languages, onChange } = props
  const t = useMenuEditorConsoleTexts()
  const { type } = question
  return (
    <div className="grid gap-3">
      <LocalizedField
        label={t('question', { number: at + 1 })}
        isRequired
        languages={languages}
        maxLength={120}
        value={question.label}
        error={useFieldError(`collect.${at}.label`)}
        onChange={(label) => onChange({ ...question, label })}
      />
      <div className="grid items-end gap-3 md:grid-cols-2">
        <SelectField
          label={t('answeredBy')}
          options={TYPES.map((each) => ({ value: String(each), label: t(`collect.${each}`) }))}
          value={String(type)}
          onChange={({ currentTarget }) => {
            const chosen = TYPES.find((each) => String(each) === currentTarget.value)
            if (chosen) onChange(withQuestionType(question, chosen))
          }}
        />
        {(type === 1 || type === DROPDOWN) && (
          <CheckboxField
            label={t('mandatory')}
            checked={question.mandatory ?? false}
            onChange={({ currentTarget }) => onChange({ ...question, mandatory: currentTarget.checked })}
          />
        )}
      </div>
      {type === DROPDOWN && <Answers {...props} />}
    </div>
  )
}

interface CollectFieldProps {
  readonly languages: EditorData['languages']
  readonly value: Questions
  readonly onChange: (questions: Questions) => void
}

/** The questions that customers answer for each line of a product: the name on the cake, the wrapping, the floor. */
export const CollectFieldsEditor = ({ languages, value, onChange }: CollectFieldProps) => {
  const t = useMenuEditorConsoleTexts()
  const language = useLanguage()
  return (
    <div>
      <p className="text-muted text-sm">{t('collectHint')}</p>
      <ul className="mt-3 grid grid-cols-1 gap-3">
        {value.map((question, at) => {
          const name = localize(question.label, language) || t('question', { number: at + 1 })
          return (
            <li key={question.key} className="rounded-lg border border-line p-3">
              <div className="flex items-center justify-end">
                <MoveButtons
                  name={name}
                  isFirst={at === 0}
                  isLast={at === value.length - 1}
                  onMove={(by) => onChange(swapItems(value, at, by))}
                />
                <IconButton
                  size="sm"
                  label={t('removeOption', { name })}
                  icon={<TrashIcon size={18} />}
                  onClick={() => onChange(value.toSpliced(at, 1))}
                />
              </div>
              <QuestionFields
                at={at}
                question={question}
                languages={languages}
                onChange={(changed) => onChange(value.with(at, changed))}
              />
            </li>
          )
        })}
      </ul>
      {value.length < MOST && (
        <Button
          size="sm"
          variant="secondary"
          className="mt-3"
          leading={<PlusIcon size={18} />}
          onClick={() => onChange([...value, { key: createItemCode('question'), type: 1, label: {} }])}
        >
          {t('addQuestion')}
        </Button>
      )}
    </div>
  )
}

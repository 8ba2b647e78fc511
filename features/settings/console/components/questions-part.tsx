import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { LocalizedField } from '#core/console-shell/console/localized-field.tsx'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import type { OrderingQuestion } from '../../contract/ordering-endpoints.ts'
import { buildNextKey } from '../../domain/build-next-key.ts'
import { useSettingsTexts } from '../settings-console-texts.ts'
import { replaceAt } from './brand-texts-part.tsx'
import type { OrderingPartProps } from './fees-part.tsx'

const TYPES = [1, 2, 3, 4] as const
const DROPDOWN = 4
const MAX_QUESTIONS = 12
const MAX_OPTIONS = 60

const buildOption = (used: readonly { readonly key: string }[]) => ({
  key: buildNextKey(
    'option',
    used.map(({ key }) => key),
  ),
  name: {},
})

/** The question with another type; a list, and nothing else, has answers. */
const setType = (question: OrderingQuestion, type: OrderingQuestion['type']): OrderingQuestion => ({
  ...question,
  type,
  options: type !== DROPDOWN ? [] : question.options.length > 0 ? question.options : [buildOption([])],
})

interface QuestionProps extends Pick<OrderingPartProps, 'form' | 'errorOf'> {
  readonly question: OrderingQuestion
  readonly index: number
  readonly onQuestion: (question: OrderingQuestion) => void
}

const OptionFields = ({ form, question, index, errorOf, onQuestion }: QuestionProps) => {
  const t = useSettingsTexts()
  const { options } = question
  return (
    <div className="grid gap-3">
      {options.map((option, at) => (
        <div key={option.key} className="grid gap-1">
          <LocalizedField
            label={t('question.option', { number: at + 1 })}
            isRequired
            languages={form.languages}
            maxLength={120}
            value={option.name}
            error={errorOf(`collect.${index}.options.${at}`)}
            onChange={(name) =>
              onQuestion({ ...question, options: replaceAt(options, at, { ...option, name }) })
            }
          />
          {options.length > 1 && (
            <Button
              size="sm"
              variant="ghost"
              className="min-h-target justify-self-start"
              onClick={() => onQuestion({ ...question, options: options.filter((_, place) => place !== at) })}
            >
              {t('question.removeOption', { number: at + 1 })}
            </Button>
          )}
        </div>
      ))}
      {options.length < MAX_OPTIONS && (
        <Button
          size="sm"
          variant="secondary"
          className="min-h-target justify-self-start"
          leading={<PlusIcon size={16} />}
          onClick={() => onQuestion({ ...question, options: [...options, buildOption(options)] })}
        >
          {t('question.addOption')}
        </Button>
      )}
    </div>
  )
}

const QuestionFields = (props: QuestionProps) => {
  const t = useSettingsTexts()
  const { form, question, index, errorOf, onQuestion } = props
  return (
    <>
      <LocalizedField
        label={t('question.label', { number: index + 1 })}
        isRequired
        languages={form.languages}
        maxLength={120}
        value={question.label}
        error={errorOf(`collect.${index}.label`) ?? errorOf(`collect.${index}.key`)}
        onChange={(label) => onQuestion({ ...question, label })}
      />
      <div className="grid gap-3 md:grid-cols-2">
        <SelectField
          label={t('question.type')}
          value={String(question.type)}
          options={TYPES.map((value) => ({ value: String(value), label: t(`question.type.${value}`) }))}
          onChange={({ currentTarget }) => {
            const type = TYPES.find((value) => String(value) === currentTarget.value)
            if (type) onQuestion(setType(question, type))
          }}
        />
        <CheckboxField
          label={t('question.mandatory')}
          checked={question.mandatory}
          onChange={({ currentTarget }) => onQuestion({ ...question, mandatory: currentTarget.checked })}
        />
      </div>
      {question.type === DROPDOWN && <OptionFields {...props} />}
    </>
  )
}

/** What customers are asked at checkout. */
export const QuestionsPart = ({ form, draft, errorOf, onChange }: OrderingPartProps) => {
  const t = useSettingsTexts()
  const { collect } = draft
  const write = (list: OrderingQuestion[]): void => onChange({ ...draft, collect: list })
  const add = (): void => {
    const key = buildNextKey(
      'question',
      collect.map((question) => question.key),
    )
    write([...collect, { key, type: 1, label: {}, mandatory: false, options: [] }])
  }
  return (
    <ExplainedSection heading={t('questions.heading')} text={t('questions.text')}>
      {collect.map((question, index) => (
        <div key={question.key} className="grid gap-3 rounded-lg border border-line p-3">
          <QuestionFields
            {...{ form, question, index, errorOf }}
            onQuestion={(next) => write(replaceAt(collect, index, next))}
          />
          <Button
            size="sm"
            variant="ghost"
            className="min-h-target justify-self-start"
            onClick={() => write(collect.filter((_, at) => at !== index))}
          >
            {t('question.remove', { number: index + 1 })}
          </Button>
        </div>
      ))}
      {collect.length < MAX_QUESTIONS && (
        <Button
          size="sm"
          variant="secondary"
          className="min-h-target justify-self-start"
          leading={<PlusIcon size={16} />}
          onClick={add}
        >
          {t('question.add')}
        </Button>
      )}
    </ExplainedSection>
  )
}

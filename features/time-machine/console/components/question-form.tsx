import { Segmented } from '#core/console-shell/console/segmented.tsx'
import { CHANNELS } from '#core/sites/domain/order-type.ts'
import { isLanguage, LANGUAGE_TABLE } from '#platform/kernel/language.ts'
import { Button } from '#platform/ui/button.tsx'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { ShopAtMoment } from '../../contract/endpoints.ts'
import { OCCURRENCES } from '../../domain/moment.ts'
import { useTimeMachineTexts } from '../time-machine-console-texts.ts'
import type { Question } from '../use-shop-at-moment.ts'

interface QuestionFormProps {
  readonly question: Question
  readonly answer: ShopAtMoment
  /** Why there is no answer for the chosen time. */
  readonly refusal: string | undefined
  readonly onChange: (question: Question) => void
}

const WhenField = ({ question, answer, refusal, onChange }: QuestionFormProps) => {
  const t = useTimeMachineTexts()
  const { moment } = answer
  return (
    <div className="grid gap-2">
      <TextField
        type="datetime-local"
        label={t('when')}
        hint={t('when.zone', { zone: moment.timeZone.replaceAll('_', ' ') })}
        value={question.at ?? moment.local}
        error={refusal}
        onChange={({ currentTarget }) => {
          const at = currentTarget.value.slice(0, 'yyyy-mm-ddThh:mm'.length)
          if (at) onChange({ ...question, at, occurrence: 'first' })
        }}
      />
      {moment.clockChange === 'repeated' && (
        <Segmented
          label={t('occurrence')}
          options={OCCURRENCES.map((name) => ({ name, label: t(`occurrence.${name}`) }))}
          value={moment.occurrence}
          onChange={(occurrence) => onChange({ ...question, at: moment.local, occurrence })}
        />
      )}
      <Button
        size="sm"
        variant="secondary"
        className="justify-self-start"
        leading={<ClockIcon size={18} />}
        onClick={() => onChange({ ...question, at: undefined, occurrence: 'first' })}
      >
        {t('when.now')}
      </Button>
    </div>
  )
}

/** Chooses the moment, the service, the area and the language. */
export const QuestionForm = (props: QuestionFormProps) => {
  const t = useTimeMachineTexts()
  const { question, answer, onChange } = props
  const { areas, languages, shopLanguage } = answer
  const offered = [...new Set([...languages, shopLanguage])]
  return (
    <section
      aria-label={t('question')}
      className="grid items-start gap-4 rounded-xl border border-line bg-surface-raised p-5 sm:grid-cols-2"
    >
      <WhenField {...props} />
      <div className="grid gap-4">
        <SelectField
          label={t('service')}
          value={question.service}
          options={CHANNELS.map((value) => ({ value, label: t(`service.${value}`) }))}
          onChange={({ currentTarget }) => {
            const service = CHANNELS.find((channel) => channel === currentTarget.value)
            if (service) onChange({ ...question, service })
          }}
        />
        {question.service === 'delivery' && (
          <SelectField
            label={t('area')}
            value={question.area ?? ''}
            placeholder={t('area.none')}
            options={areas.map(({ _id, name }) => ({ value: _id, label: name }))}
            onChange={({ currentTarget }) =>
              onChange({ ...question, area: currentTarget.value || undefined })
            }
          />
        )}
        <SelectField
          label={t('language')}
          value={shopLanguage}
          options={offered.map((value) => ({ value, label: LANGUAGE_TABLE[value].name }))}
          onChange={({ currentTarget }) => {
            if (isLanguage(currentTarget.value)) onChange({ ...question, shopLanguage: currentTarget.value })
          }}
        />
      </div>
    </section>
  )
}

import { useState } from 'react'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { FieldErrorText } from '#platform/ui/field.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { useAcknowledgement, useAllergensTexts } from './allergens-texts.ts'
import { type UnsafeDish, useAllergies } from './allergies-store.ts'
import { ConflictLines } from './conflict-lines.tsx'

const ERROR_ID = 'allergy-question-error'

interface QuestionProps {
  readonly dishes: readonly UnsafeDish[]
  readonly decide: (isAcknowledged: boolean) => void
}

/** Each dish with its own box: nothing goes on until all are ticked. */
const QuestionSheet = ({ dishes, decide }: QuestionProps) => {
  const t = useAllergensTexts()
  const toSentence = useAcknowledgement()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [isComplainedAbout, setComplainedAbout] = useState(false)
  const areAllTicked = dishes.every(({ key }) => ticked.has(key))
  const tick = (key: string, isOn: boolean) =>
    setTicked((before) => new Set(isOn ? [...before, key] : [...before].filter((each) => each !== key)))
  return (
    <Sheet
      open
      onClose={() => decide(false)}
      backCloses={false}
      title={t('question.title')}
      footer={
        <>
          <FieldErrorText
            id={ERROR_ID}
            error={isComplainedAbout && !areAllTicked ? t('question.missing') : undefined}
          />
          <div className="flex flex-wrap gap-3 *:flex-1">
            <Button variant="secondary" onClick={() => decide(false)}>
              {t('question.back')}
            </Button>
            <Button
              aria-describedby={ERROR_ID}
              onClick={() => (areAllTicked ? decide(true) : setComplainedAbout(true))}
            >
              {t('question.continue')}
            </Button>
          </div>
        </>
      }
    >
      <ul className="divide-y divide-line">
        {dishes.map((dish) => (
          <li key={dish.key} className="py-3 first:pt-0">
            <h3 className="font-semibold">
              <bdi>{dish.name}</bdi>
            </h3>
            <ConflictLines conflicts={dish.conflicts} />
            <CheckboxField
              label={toSentence(dish)}
              checked={ticked.has(dish.key)}
              onChange={({ currentTarget: { checked } }) => tick(dish.key, checked)}
            />
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">{t('honest')}</p>
    </Sheet>
  )
}

/** The question about dishes that are not stated to be safe, while there is one. */
export const QuestionDialog = () => {
  const question = useAllergies((state) => state.question)
  return question && <QuestionSheet {...question} />
}

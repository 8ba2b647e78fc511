import { useId } from 'react'
import { FieldErrorText } from '#platform/ui/field.tsx'
import { STARS, type Stars } from '../domain/rating.ts'
import { useRatingsTexts } from './ratings-texts.ts'
import { Star } from './star.tsx'

interface StarChoiceProps {
  readonly value: Stars | undefined
  readonly error: string | undefined
  readonly onChange: (stars: Stars) => void
}

/**
 * One to five stars: implemented as radio buttons, so that the arrow keys choose and screen readers announce the
 * choice.
 */
export const StarChoice = ({ value, error, onChange }: StarChoiceProps) => {
  const t = useRatingsTexts()
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="font-semibold">{t('ask')}</legend>
      <div className="mt-1 flex flex-wrap items-center gap-x-3">
        <span className="-ms-2 flex">
          {STARS.map((stars) => (
            <label
              key={stars}
              className="pressable grid size-target cursor-pointer place-items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={id}
                value={stars}
                checked={value === stars}
                onChange={() => onChange(stars)}
                className="sr-only"
                aria-label={t(`stars.${stars}`)}
              />
              <Star isFull={value !== undefined && stars <= value} size={32} />
            </label>
          ))}
        </span>
        {value && <span className="text-muted">{t(`word.${value}`)}</span>}
      </div>
      <FieldErrorText id={`${id}-error`} error={error} />
    </fieldset>
  )
}

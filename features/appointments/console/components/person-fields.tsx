import { LocalizedField } from '#core/console-shell/console/localized-field.tsx'
import type { FieldsProps } from '#core/console-shell/console/versioned-editor.tsx'
import type { Week } from '#core/stores/console/hours-draft.ts'
import { WeekEditor } from '#core/stores/console/week-editor.tsx'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import type { PeopleForm, StaffedPerson } from '../../contract/people-endpoints.ts'
import { useAppointmentsConsoleTexts } from '../appointments-console-texts.ts'

const buildWeek = (): Week => {
  const day = (): Week['mon'] => [['09:00', '18:00']]
  return { mon: day(), tue: day(), wed: day(), thu: day(), fri: day(), sat: [], sun: [] }
}

interface ChoicesProps {
  readonly legend: string
  readonly choices: PeopleForm['categories']
  readonly value: readonly string[]
  readonly onChange: (keys: string[]) => void
}

const Choices = ({ legend, choices, value, onChange }: ChoicesProps) => {
  if (choices.length === 0) return null
  return (
    <fieldset>
      <legend className="font-semibold text-sm">{legend}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2 md:grid-cols-3">
        {choices.map(({ key, name }) => (
          <CheckboxField
            key={key}
            label={<bdi>{name}</bdi>}
            checked={value.includes(key)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...value, key] : value.filter((each) => each !== key))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

interface PersonProps {
  readonly form: PeopleForm
  readonly person: StaffedPerson
  readonly index: number
  readonly errorOf: FieldsProps<unknown>['errorOf']
  readonly onPerson: (person: StaffedPerson) => void
  readonly onRemove: () => void
}

/** Somebody who does services: name, hours, and what they do. */
export const PersonFields = ({ form, person, index, errorOf, onPerson, onRemove }: PersonProps) => {
  const t = useAppointmentsConsoleTexts()
  const number = index + 1
  const at = `people.${index}`
  return (
    <div className="grid gap-4 rounded-xl border border-line bg-surface-raised p-5">
      <LocalizedField
        label={t('name', { number })}
        isRequired
        languages={form.languages}
        maxLength={80}
        value={person.name}
        error={errorOf(`${at}.name`) ?? errorOf(`${at}.key`) ?? errorOf(`${at}.hours`)}
        onChange={(name) => onPerson({ ...person, name })}
      />
      <CheckboxField
        label={t('ownHours')}
        hint={t('ownHoursHint')}
        checked={person.hours !== null}
        onChange={({ currentTarget }) =>
          onPerson({ ...person, hours: currentTarget.checked ? buildWeek() : null })
        }
      />
      {person.hours && (
        <WeekEditor week={person.hours} onChange={(hours) => onPerson({ ...person, hours })} />
      )}
      <p className="text-muted text-sm">{t('doesText')}</p>
      <Choices
        legend={t('categories')}
        choices={form.categories}
        value={person.categories}
        onChange={(categories) => onPerson({ ...person, categories })}
      />
      <Choices
        legend={t('products')}
        choices={form.products}
        value={person.products}
        onChange={(products) => onPerson({ ...person, products })}
      />
      <Button size="sm" variant="ghost" className="min-h-target justify-self-start" onClick={onRemove}>
        {t('remove', { number })}
      </Button>
    </div>
  )
}

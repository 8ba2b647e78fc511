import { useState } from 'react'
import { ALLERGENS, NO_ALLERGENS } from '#core/menus/domain/allergens.ts'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useMenuEditorConsoleTexts } from '../../menu-editor-console-texts.ts'
import { ItemList, ItemRow } from '../fields/item-row.tsx'

interface AllergensFieldProps {
  readonly value: readonly string[]
  readonly onChange: (allergens: string[]) => void
}

const STANDARD_ALLERGENS = new Set<string>([...ALLERGENS, NO_ALLERGENS])
const MOST = 40

/** Allergens: the fourteen named by law with a tap, any other in the merchant's own words. */
export const AllergensField = ({ value, onChange }: AllergensFieldProps) => {
  const t = useMenuEditorConsoleTexts()
  const [word, setWord] = useState('')
  const others = value.filter((name) => !STANDARD_ALLERGENS.has(name))
  const add = (): void => {
    const name = word.trim()
    setWord('')
    if (name && !value.includes(name) && value.length < MOST) toggle(name, true)
  }
  const toggle = (name: string, isOn: boolean): void => {
    const rest = value.filter((each) => each !== name)
    // "None" and an allergen contradict each other: the later tap is what the merchant means.
    const fitting = name === NO_ALLERGENS ? [] : rest.filter((each) => each !== NO_ALLERGENS)
    onChange(isOn ? [...fitting, name] : rest)
  }
  return (
    <fieldset>
      <legend className="font-semibold">{t('allergens')}</legend>
      <p className="text-muted text-sm">{t('allergensHint')}</p>
      <div className="mt-1 grid grid-cols-2 gap-x-6 md:grid-cols-4">
        {([NO_ALLERGENS, ...ALLERGENS] as const).map((name) => (
          <CheckboxField
            key={name}
            label={t(`allergen.${name}`)}
            checked={value.includes(name)}
            onChange={({ currentTarget }) => toggle(name, currentTarget.checked)}
          />
        ))}
      </div>
      <ItemList>
        {others.map((name) => (
          <ItemRow key={name} name={name} onRemove={() => onChange(value.filter((each) => each !== name))} />
        ))}
      </ItemList>
      <div className="mt-2 flex items-end gap-3">
        <TextField
          label={t('otherAllergen')}
          optional
          maxLength={40}
          value={word}
          onChange={(event) => setWord(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            add()
          }}
          onBlur={add}
        />
        <Button variant="secondary" className="shrink-0" aria-disabled={word.trim() === ''} onClick={add}>
          {t('add')}
        </Button>
      </div>
    </fieldset>
  )
}

import { useState } from 'react'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { ALLERGENS } from '../../../domain/allergens.ts'
import { useMenusConsoleTexts } from '../../menus-console-texts.ts'
import { ItemList, ItemRow } from '../fields/item-row.tsx'

interface AllergensFieldProps {
  readonly value: readonly string[]
  readonly onChange: (allergens: string[]) => void
}

const STANDARD_ALLERGENS = new Set<string>(ALLERGENS)
const MOST = 40

/** Allergens: the fourteen named by law with a tap, any other in the merchant's own words. */
export const AllergensField = ({ value, onChange }: AllergensFieldProps) => {
  const t = useMenusConsoleTexts()
  const [word, setWord] = useState('')
  const others = value.filter((name) => !STANDARD_ALLERGENS.has(name))
  const add = (): void => {
    const name = word.trim()
    setWord('')
    if (name && !value.includes(name) && value.length < MOST) onChange([...value, name])
  }
  return (
    <fieldset>
      <legend className="font-semibold">{t('editor.allergens')}</legend>
      <div className="mt-1 grid grid-cols-2 gap-x-6 md:grid-cols-4">
        {ALLERGENS.map((name) => (
          <CheckboxField
            key={name}
            label={t(`allergen.${name}`)}
            checked={value.includes(name)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...value, name] : value.filter((each) => each !== name))
            }
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
          label={t('editor.otherAllergen')}
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
          {t('editor.add')}
        </Button>
      </div>
    </fieldset>
  )
}

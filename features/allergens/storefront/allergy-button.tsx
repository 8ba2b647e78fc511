import { Button } from '#platform/ui/button.tsx'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import { useAllergenList, useAllergensTexts } from './allergens-texts.ts'
import { openAllergySheet, useAllergies } from './allergies-store.ts'

/** Opens the household's allergies; names them while the mode is on. */
export const AllergyButton = () => {
  const t = useAllergensTexts()
  const listNames = useAllergenList()
  const allergens = useAllergies((state) => state.allergens)
  const isOn = allergens.length > 0
  return (
    <Button
      variant={isOn ? 'soft' : 'ghost'}
      size="sm"
      className={isOn ? 'mt-1 min-h-target' : '-ms-2 mt-1 min-h-target'}
      aria-haspopup="dialog"
      leading={<WarningIcon size={18} />}
      onClick={openAllergySheet}
    >
      {isOn ? t('control.on', { list: listNames(allergens) }) : t('control')}
    </Button>
  )
}

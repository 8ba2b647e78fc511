import { SelectField } from '#platform/ui/select-field.tsx'
import { useConsoleData } from './console-data.ts'
import { useStoresConsoleTexts } from './stores-console-texts.ts'
import { useOutlet, useOutletChoice } from './use-outlet.ts'

/** Chooses the outlet that all screens of the console show; its name alone where there is only one. */
export const OutletSwitch = () => {
  const t = useStoresConsoleTexts()
  const { outlets } = useConsoleData()
  const outlet = useOutlet()
  const choose = useOutletChoice((state) => state.choose)
  if (!outlet) return null
  if (outlets.length === 1)
    return (
      <p className="truncate font-medium text-sm">
        <bdi>{outlet.name}</bdi>
      </p>
    )
  return (
    <SelectField
      label={t('outlet')}
      hideLabel
      value={outlet._id}
      options={outlets.map(({ _id, name }) => ({ value: _id, label: name }))}
      onChange={(event) => choose(event.currentTarget.value)}
      className="min-h-11 text-sm"
    />
  )
}

import { PinIcon } from '#platform/ui/icons/pin.tsx'
import { useConsoleData } from './console-data.ts'
import { useConsoleShellTexts } from './console-shell-texts.ts'
import { HeaderSelect } from './header-select.tsx'
import { useOutlet, useOutletChoice } from './use-outlet.ts'

/** Selects the outlet that all screens of the console show; only its name where there is just one. */
export const OutletSwitch = () => {
  const t = useConsoleShellTexts()
  const { outlets } = useConsoleData()
  const outlet = useOutlet()
  const choose = useOutletChoice((state) => state.choose)
  if (!outlet) return null
  if (outlets.length === 1)
    return (
      <p className="truncate font-medium text-muted text-sm md:whitespace-normal md:text-center md:text-[0.6875rem] md:leading-tight xl:px-2 xl:text-start xl:text-sm">
        <bdi>{outlet.name}</bdi>
      </p>
    )
  return (
    <HeaderSelect
      label={t('outlet')}
      icon={<PinIcon size={20} />}
      value={outlet._id}
      options={outlets.map(({ _id, name }) => ({ value: _id, text: name }))}
      onChange={choose}
    />
  )
}

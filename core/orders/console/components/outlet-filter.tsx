import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { HeaderSelect } from '#core/console-shell/console/header-select.tsx'
import { useOutletChoice } from '#core/console-shell/console/use-outlet.ts'
import { StoreIcon } from '#platform/ui/icons/store.tsx'
import { ALL_OUTLETS, useBoardScope, useScopeChoice } from '../board-scope.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'

/** Chooses the orders of all outlets or of one; nothing for staff of a single outlet. */
export const OutletFilter = () => {
  const t = useOrdersConsoleTexts()
  const { outlets } = useConsoleData()
  const scope = useBoardScope()
  const setAll = useScopeChoice((state) => state.setAll)
  const choose = useOutletChoice((state) => state.choose)
  if (outlets.length < 2 || !scope) return null
  return (
    <HeaderSelect
      label={t('outlets')}
      icon={<StoreIcon size={20} />}
      isInBar
      value={scope}
      options={[
        { value: ALL_OUTLETS, text: t('outlets.all') },
        ...outlets.map(({ _id, name }) => ({ value: _id, text: name })),
      ]}
      onChange={(value) => {
        if (value !== ALL_OUTLETS) choose(value)
        setAll(value === ALL_OUTLETS)
      }}
    />
  )
}

import { ConsoleBar } from '#core/console-shell/console/console-bar.tsx'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { Segmented } from '#core/console-shell/console/segmented.tsx'
import { getLanesForRole, groupByLane, type Lane } from '../board/lanes.ts'
import { getViewsForRole, LANES_OF_VIEW, type View } from '../board/views.ts'
import { useBoard } from '../board-store.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'
import { OutletFilter } from './outlet-filter.tsx'
import { PrintSwitch } from './print-switch.tsx'

/** The board's bar: which orders are shown, with how many there are of each. */
export const BoardBar = ({ view, onView }: { view: View; onView: (view: View) => void }) => {
  const t = useOrdersConsoleTexts()
  const { role } = useConsoleData().staff
  const { orders, pending } = useBoard()
  const lanes = groupByLane(orders, pending)
  const mine = getLanesForRole(role)
  const countOf = (names: readonly Lane[]): number =>
    names.filter((name) => mine.includes(name)).reduce((sum, name) => sum + lanes[name].length, 0)
  return (
    <ConsoleBar
      title={t('nav')}
      isTitleHidden
      actions={
        <>
          <OutletFilter />
          {role !== 'driver' && <PrintSwitch />}
        </>
      }
    >
      <Segmented
        label={t('views')}
        value={view}
        onChange={onView}
        options={getViewsForRole(role).map((name) => ({
          name,
          label: t(`view.${name}`),
          count: countOf(LANES_OF_VIEW[name]),
          isLoud: name === 'later' && countOf(['laterNew']) > 0,
        }))}
      />
    </ConsoleBar>
  )
}

import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { StockView } from '../components/stock-view.tsx'
import { useMenusConsoleTexts } from '../menus-console-texts.ts'

export const meta = getConsoleMeta

export default function AvailabilityScreen() {
  const t = useMenusConsoleTexts()
  return (
    <OutletScreen heading={t('nav')} intro={t('intro')} width="wide">
      {(outlet) => <StockView outlet={outlet} />}
    </OutletScreen>
  )
}

import { useConsoleData } from '#core/stores/console/console-data.ts'
import { getConsoleMeta, useConsoleTitle } from '#core/stores/console/console-meta.ts'
import { NoOutlet } from '#core/stores/console/no-outlet.tsx'
import { useOutlet } from '#core/stores/console/use-outlet.ts'
import { StockView } from '../components/stock-view.tsx'
import { useMenusConsoleTexts } from '../menus-console-texts.ts'

export const meta = getConsoleMeta

export default function AvailabilityScreen() {
  const t = useMenusConsoleTexts()
  const { brand } = useConsoleData().staff
  const outlet = useOutlet()
  useConsoleTitle(`${t('nav')} · ${brand.name}`)
  if (!outlet) return <NoOutlet />
  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-4">
      <h1 className="font-bold text-xl tracking-tight">{t('nav')}</h1>
      <p className="mt-1 max-w-reading text-muted">{t('intro')}</p>
      <StockView key={outlet._id} outlet={outlet} />
    </div>
  )
}

import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { QrCode } from '#core/console-shell/console/qr-code.tsx'
import { computeThemeVariables } from '#platform/theme/brand-color.ts'
import type { TablePrint } from '../../contract/floor-endpoints.ts'
import { useTablesTexts } from '../dine-in-console-texts.ts'

const BRAND = { backgroundColor: 'var(--theme-brand)', color: 'var(--theme-on-brand)' }

const PrintedCode = ({ print, brand }: { print: TablePrint; brand: string }) => {
  const t = useTablesTexts()
  const place = t(print.kind, { name: print.name })
  return (
    <li className="grid h-[88mm] break-inside-avoid content-between justify-items-center overflow-hidden rounded-xl border border-line text-center">
      <span className="grid w-full gap-0.5 px-3 py-2 font-bold [print-color-adjust:exact]" style={BRAND}>
        <bdi className="text-sm">{brand}</bdi>
        <bdi className="text-2xl">{place}</bdi>
      </span>
      <span className="grid w-[44mm] justify-items-center">
        <QrCode className="max-w-40" text={print.url} label={place} />
      </span>
      <span className="grid gap-0.5 px-3 pb-3">
        <span className="font-bold">{t('codes.scan')}</span>
        <span className="text-xs">{t('codes.type')}</span>
        <bdi dir="ltr" className="break-all font-semibold text-sm">
          {print.shortUrl.replace(/^https?:\/\//, '')}
        </bdi>
      </span>
    </li>
  )
}

/** The sheets to cut out and put on the tables, six on a page of A4; only on paper and in its PDF. */
export const PrintedCodes = ({ prints }: { prints: readonly TablePrint[] }) => {
  const { brand } = useConsoleData().staff
  return (
    <ul
      aria-hidden="true"
      style={computeThemeVariables(brand.colorCode)}
      className="hidden grid-cols-2 gap-[4mm] bg-surface p-[4mm] text-ink print:grid"
    >
      {prints.map((print) => (
        <PrintedCode key={print._id} print={print} brand={brand.name} />
      ))}
    </ul>
  )
}

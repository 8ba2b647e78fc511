import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { LoadingRows } from '#core/console-shell/console/page-states.tsx'
import { QrCode } from '#core/console-shell/console/qr-code.tsx'
import { computeThemeTokens } from '#platform/theme/brand-color.ts'
import { Button } from '#platform/ui/button.tsx'
import { PrinterIcon } from '#platform/ui/icons/printer.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { FloorApi, TablePrint } from '../../contract/floor-endpoints.ts'
import { useTablesTexts } from '../dine-in-console-texts.ts'
import { downloadPng } from '../download-png.ts'
import { drawCode } from '../draw-code.ts'
import { PrintedCodes } from './printed-codes.tsx'

/** Saves the code of a table as a picture of its print. */
const useSavePng = () => {
  const t = useTablesTexts()
  const { brand } = useConsoleData().staff
  const { brand: ground, onBrand } = computeThemeTokens(brand.colorCode, 'light')
  return ({ url, shortUrl }: TablePrint, place: string) =>
    downloadPng({
      ...{ place, brand: brand.name, scan: t('codes.scan'), type: t('codes.type') },
      ...{ modules: drawCode(url), address: shortUrl.replace(/^https?:\/\//, '') },
      colors: { brand: ground, onBrand },
    })
}

interface CodeCardProps {
  readonly print: TablePrint
  readonly onRenew: () => unknown
}

const CodeCard = ({ print, onRenew }: CodeCardProps) => {
  const t = useTablesTexts()
  const savePng = useSavePng()
  const place = t(print.kind, { name: print.name })
  return (
    <li className="grid break-inside-avoid justify-items-center gap-1 rounded-lg border border-line p-4 text-center">
      <QrCode className="max-w-40" text={print.url} label={place} />
      <bdi className="font-bold text-lg">{place}</bdi>
      <span className="text-muted text-sm">{t('codes.scan')}</span>
      <bdi dir="ltr" className="break-all text-muted text-xs">
        {print.shortUrl.replace(/^https?:\/\//, '')}
      </bdi>
      <span className="flex flex-wrap justify-center gap-1 print:hidden">
        <Button size="sm" variant="ghost" className="min-h-target" onClick={() => savePng(print, place)}>
          {t('codes.png')}
        </Button>
        <Button size="sm" variant="ghost" className="min-h-target" onClick={onRenew}>
          {t('codes.renew')}
        </Button>
      </span>
    </li>
  )
}

/** The codes of all tables, to print, to save as pictures, and to renew one by one. */
export const CodeSheet = ({ store, onClose }: { store: string; onClose: () => void }) => {
  const t = useTablesTexts()
  const toast = useToasts((state) => state.show)
  const [prints, setPrints] = useState<readonly TablePrint[]>()
  useEffect(() => {
    void consoleApi<FloorApi>()('GET /api/v1/console/table-codes', { query: { store } }).then((answer) => {
      if (answer.ok) setPrints(answer.data)
      else toast({ text: answer.error.message, tone: 'danger' })
    })
  }, [store, toast])
  const renew = async ({ _id: id, kind, name }: TablePrint) => {
    const call = { params: { id }, body: {} }
    const answer = await consoleApi<FloorApi>()('POST /api/v1/console/tables/:id/renew', call)
    if (!answer.ok) return toast({ text: answer.error.message, tone: 'danger' })
    setPrints(answer.data)
    toast({ text: t('codes.renewed', { place: t(kind, { name }) }), tone: 'success' })
  }
  return (
    <Sheet
      open
      size="lg"
      onClose={onClose}
      title={t('codes')}
      subtitle={t('codes.text')}
      footer={
        <Button full leading={<PrinterIcon size={20} />} onClick={() => window.print()}>
          {t('codes.print')}
        </Button>
      }
    >
      {prints ? (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-3">
          {prints.map((print) => (
            <CodeCard key={print._id} print={print} onRenew={() => renew(print)} />
          ))}
        </ul>
      ) : (
        <LoadingRows />
      )}
      {prints && createPortal(<PrintedCodes prints={prints} />, document.body)}
    </Sheet>
  )
}

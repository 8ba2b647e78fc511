import { useRef, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { RadioCards } from '#platform/ui/radio-cards.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import type { ExportedMenu, ImportApi } from '../contract/endpoints.ts'
import { EXPORT_FORMATS, type ExportFormat } from '../domain/export-formats.ts'
import { useMenuImportConsoleTexts } from './menu-import-console-texts.ts'

const toBlob = ({ type, text, encoding }: ExportedMenu): Blob =>
  new Blob([encoding === 'base64' ? Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)) : text], {
    type,
  })

const saveFile = (file: ExportedMenu): void => {
  const address = URL.createObjectURL(toBlob(file))
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** The file of the chosen kind, as it will be saved. */
const useExport = () => {
  const t = useMenuImportConsoleTexts()
  const [format, setFormat] = useState<ExportFormat>()
  const [file, setFile] = useState<ExportedMenu>()
  const [problem, setProblem] = useState<string>()
  const latest = useRef<ExportFormat>(undefined)
  const choose = async (chosen: ExportFormat): Promise<void> => {
    latest.current = chosen
    setFormat(chosen)
    setFile(undefined)
    setProblem(undefined)
    const answer = await consoleApi<ImportApi>()('GET /api/v1/console/menu/export', {
      query: { format: chosen },
    })
    // Another kind was chosen meanwhile.
    if (latest.current !== chosen) return
    if (answer.ok) setFile(answer.data)
    else setProblem(answer.error.status === 0 ? t('offline') : answer.error.message)
  }
  return { format, file, problem, choose }
}

const ExportContents = ({ file }: { readonly file: ExportedMenu }) => {
  const t = useMenuImportConsoleTexts()
  if (file.leftOut.length === 0) return <Notice tone="success">{t('holdsAll')}</Notice>
  return (
    <Notice tone="warning" heading={t('holdsNotAll')}>
      <ul className="list-disc ps-5">
        {file.leftOut.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** Exports the menu as a file of the chosen kind, and says first what is not in that file. */
export const ExportSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useMenuImportConsoleTexts()
  const { format, file, problem, choose } = useExport()
  return (
    <Sheet
      open
      size="lg"
      title={t('exportTitle')}
      onClose={onClose}
      footer={
        file && (
          <Button full onClick={() => saveFile(file)}>
            {t('download')}
          </Button>
        )
      }
    >
      <p className="max-w-reading text-muted">{t('exportHint')}</p>
      <div className="mt-4">
        <RadioCards
          name="export-format"
          legend={t('exportFormat')}
          hideLegend
          columns={2}
          options={EXPORT_FORMATS.map((value) => ({
            value,
            label: t(`format.${value}`),
            description: t(`purpose.${value}`),
          }))}
          value={format}
          onChange={choose}
        />
      </div>
      <div aria-live="polite" className="mt-4">
        {problem && <Notice tone="danger">{problem}</Notice>}
        {file && <ExportContents file={file} />}
        {format && !file && !problem && <p className="text-muted">{t('preparing')}</p>}
      </div>
    </Sheet>
  )
}

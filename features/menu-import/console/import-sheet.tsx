import { useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { FileButton, PICTURE_TYPES } from '#core/console-shell/console/file-button.tsx'
import type { MenuToolProps } from '#core/menus/console/menu-tools.tsx'
import { menuWriteErrors } from '#core/menus/contract/write-errors.ts'
import type { PictureRecord } from '#core/sites/domain/site.ts'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import type { ImportApi, ImportReport } from '../contract/endpoints.ts'
import { ImportReportView } from './import-report.tsx'
import { useMenuImportConsoleTexts } from './menu-import-console-texts.ts'

interface SheetProps {
  readonly editor: MenuToolProps
  readonly onClose: () => void
}

/** The chosen file, the server's report on it, and the pictures that it refers to. */
const useImport = (editor: SheetProps['editor'], onClose: () => void) => {
  const t = useMenuImportConsoleTexts()
  const { send, error } = editor.useUpload()
  const [file, setFile] = useState<File>()
  const [report, setReport] = useState<ImportReport>()
  const [problem, setProblem] = useState<string>()
  const [pictures, setPictures] = useState<Readonly<Record<string, PictureRecord>>>({})
  const check = async (chosen: File): Promise<void> => {
    setFile(chosen)
    setProblem(undefined)
    setReport(undefined)
    const query = { name: chosen.name.slice(0, 120) || 'menu' }
    const answer = await consoleApi<ImportApi>()('POST /api/v1/console/menu/imports', { query, file: chosen })
    if (answer.ok) setReport(answer.data)
    else setProblem(answer.error.status === 0 ? t('offline') : answer.error.message)
  }
  const left = report?.pictures.filter((name) => !pictures[name]) ?? []
  const addPictures = async (files: readonly File[]): Promise<void> => {
    const wanted = left.flatMap((name) => {
      const own = files.find((each) => each.name === name.split('/').at(-1))
      return own ? [{ name, own }] : []
    })
    const stored = await send(wanted.map(({ own }) => own))
    const sent = stored.map((picture, at) => [wanted[at]?.name ?? '', picture] as const)
    setPictures({ ...pictures, ...Object.fromEntries(sent) })
  }
  const publish = async (): Promise<void> => {
    if (!report?._id) return
    const answer = await consoleApi<ImportApi>()('POST /api/v1/console/menu/imports/:id/publish', {
      params: { id: report._id },
      body: { revision: report.revision, pictures },
    })
    if (answer.ok) {
      onClose()
      return editor.written(answer.data.revision)
    }
    editor.refuse(answer.error)
    // Another user has changed the menu, so the file would now change something else.
    if (answer.error.code === menuWriteErrors.menuMoved.code && file) await check(file)
  }
  return { report, problem: problem ?? error, left: left.length, check, addPictures, publish }
}

/** Imports a file: shows its errors and what it would change, then publishes it with one tap. */
export const ImportSheet = ({ editor, onClose }: SheetProps) => {
  const t = useMenuImportConsoleTexts()
  const { report, problem, left, check, addPictures, publish } = useImport(editor, onClose)
  return (
    <Sheet
      open
      size="lg"
      title={t('import')}
      onClose={onClose}
      backdropCloses={false}
      footer={
        report?._id && (
          <Button full onClick={publish}>
            {t('publish')}
          </Button>
        )
      }
    >
      <p className="max-w-reading text-muted">{t('importHint')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <FileButton
          label={t(report ? 'chooseOther' : 'chooseFile')}
          accept=".json,.csv,.txt,.jsonld,application/json,text/csv"
          variant={report ? 'secondary' : 'primary'}
          onChoose={async ([file]) => file && check(file)}
        />
        {left > 0 && (
          <FileButton
            label={t('choosePictures', { count: left })}
            accept={PICTURE_TYPES}
            isSeveral
            variant="secondary"
            onChoose={addPictures}
          />
        )}
      </div>
      <div aria-live="polite" className="mt-4">
        {problem && (
          <Notice tone="danger" heading={report ? undefined : t('notRead')}>
            {problem}
          </Notice>
        )}
        {report && <ImportReportView report={report} />}
      </div>
    </Sheet>
  )
}

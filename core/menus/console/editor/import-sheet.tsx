import { useRef, useState } from 'react'
import { consoleApi } from '#core/stores/console/console-api.ts'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import type { EditorApi, ImportReport } from '../../contract/editor-endpoints.ts'
import { useMenusConsoleTexts } from '../menus-console-texts.ts'
import type { EditorPicture } from './editor-data.ts'
import { ImportReportView } from './import-report.tsx'
import type { MenuEditor } from './use-menu-editor.ts'

interface SheetProps {
  readonly editor: Pick<MenuEditor, 'written' | 'refuse'>
  readonly onClose: () => void
}

type Pictures = Readonly<Record<string, EditorPicture>>

/** Sends the chosen pictures that a file speaks of, by their names in it. */
const sendPictures = async (files: readonly File[], wanted: readonly string[]): Promise<Pictures> => {
  const sent: Record<string, EditorPicture> = {}
  for (const name of wanted) {
    const file = files.find((each) => each.name === name.split('/').at(-1))
    const answer = file && (await consoleApi<EditorApi>()('POST /api/v1/console/pictures', { file }))
    if (answer?.ok) sent[name] = answer.data
  }
  return sent
}

const useImport = (editor: SheetProps['editor'], onClose: () => void) => {
  const t = useMenusConsoleTexts()
  const [report, setReport] = useState<ImportReport>()
  const [problem, setProblem] = useState<string>()
  const [pictures, setPictures] = useState<Pictures>({})
  const check = async (file: File): Promise<void> => {
    setProblem(undefined)
    setReport(undefined)
    const query = { name: file.name.slice(0, 120) || 'menu' }
    const answer = await consoleApi<EditorApi>()('POST /api/v1/console/menu/imports', { query, file })
    if (answer.ok) setReport(answer.data)
    else setProblem(answer.error.status === 0 ? t('offline') : answer.error.message)
  }
  const addPictures = async (files: readonly File[]): Promise<void> =>
    setPictures({ ...pictures, ...(await sendPictures(files, report?.pictures ?? [])) })
  const publish = async (): Promise<void> => {
    if (!report?._id) return
    const answer = await consoleApi<EditorApi>()('POST /api/v1/console/menu/imports/:id/publish', {
      params: { id: report._id },
      body: { revision: report.revision, pictures },
    })
    if (!answer.ok) return editor.refuse(answer.error)
    onClose()
    await editor.written(answer.data.revision)
  }
  return { report, problem, pictures, check, addPictures, publish }
}

interface ChooserProps {
  readonly label: string
  readonly accept: string
  readonly isSeveral?: boolean
  readonly variant: 'primary' | 'secondary'
  readonly onChoose: (files: readonly File[]) => Promise<void>
}

const FileChooser = ({ label, accept, isSeveral, variant, onChoose }: ChooserProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const choose = async (files: readonly File[]): Promise<void> => {
    setIsBusy(true)
    await onChoose(files)
    setIsBusy(false)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isSeveral}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          if (files.length > 0) void choose(files)
        }}
      />
      <Button variant={variant} busy={isBusy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}

/** A file comes in: first its faults and what it would change, then one tap publishes it. */
export const ImportSheet = ({ editor, onClose }: SheetProps) => {
  const t = useMenusConsoleTexts()
  const { report, problem, pictures, check, addPictures, publish } = useImport(editor, onClose)
  const left = report?.pictures.filter((name) => !pictures[name]).length ?? 0
  return (
    <Sheet
      open
      size="lg"
      title={t('editor.import')}
      onClose={onClose}
      backdropCloses={false}
      footer={
        report?._id && (
          <Button full onClick={publish}>
            {t('editor.publish')}
          </Button>
        )
      }
    >
      <p className="max-w-reading text-muted">{t('editor.importHint')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <FileChooser
          label={t(report ? 'editor.chooseOther' : 'editor.chooseFile')}
          accept=".json,.csv,.txt,.jsonld,application/json,text/csv"
          variant={report ? 'secondary' : 'primary'}
          onChoose={async ([file]) => file && check(file)}
        />
        {left > 0 && (
          <FileChooser
            label={t('editor.choosePictures', { count: left })}
            accept="image/*"
            isSeveral
            variant="secondary"
            onChoose={addPictures}
          />
        )}
      </div>
      <div aria-live="polite" className="mt-4">
        {problem && (
          <Notice tone="danger" heading={t('editor.notRead')}>
            {problem}
          </Notice>
        )}
        {report && <ImportReportView report={report} />}
      </div>
    </Sheet>
  )
}

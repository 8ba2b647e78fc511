import { useRef, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { FileButton, PICTURE_TYPES } from '#core/console-shell/console/file-button.tsx'
import type { MenuToolProps } from '#core/menus/console/menu-tools.tsx'
import { menuWriteErrors } from '#core/menus/contract/write-errors.ts'
import type { PictureRecord } from '#core/sites/domain/site.ts'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import type { ImportApi, ImportReport } from '../contract/endpoints.ts'
import { ColumnMatching } from './column-matching.tsx'
import {
  FIRST_CHOICES,
  ImportChoiceFields,
  type ImportChoices,
  UnclearPricesField,
} from './import-choices.tsx'
import { ImportReportView } from './import-report.tsx'
import { openMenuFile } from './menu-archive.ts'
import { useMenuImportConsoleTexts } from './menu-import-console-texts.ts'

interface SheetProps {
  readonly editor: MenuToolProps
  readonly onClose: () => void
}

/** By their endings too: not every device knows the types. */
const MENU_TYPES =
  '.json,.jsonld,.csv,.tsv,.txt,.xlsx,.html,.htm,.zip,application/json,text/csv,text/html,application/zip'

type GateKind = ImportReport['gates'][number]['kind']

/** What of a report the merchant has confirmed; a new report begins with nothing. */
const useGates = (report: ImportReport | undefined) => {
  const [confirmedOf, setConfirmedOf] = useState<{ report?: ImportReport; kinds: readonly GateKind[] }>({
    kinds: [],
  })
  const [missingOf, setMissingOf] = useState<ImportReport>()
  const confirmed = confirmedOf.report === report ? confirmedOf.kinds : []
  return {
    confirmed,
    isMissing: report !== undefined && missingOf === report,
    confirm: (kind: GateKind, isRight: boolean) => {
      const others = confirmed.filter((each) => each !== kind)
      setConfirmedOf({ ...(report && { report }), kinds: isRight ? [...others, kind] : others })
    },
    /** Whether all are confirmed; if not, that is shown. */
    areConfirmed: (): boolean => {
      const areAll = report?.gates.every(({ kind }) => confirmed.includes(kind)) ?? true
      setMissingOf(areAll ? undefined : report)
      return areAll
    },
  }
}

/** The chosen file, the server's report on it, and the pictures that it refers to. */
const useImport = (editor: SheetProps['editor'], onClose: () => void) => {
  const t = useMenuImportConsoleTexts()
  const { send, error } = editor.useUpload()
  const [file, setFile] = useState<File>()
  const [choices, setChoices] = useState(FIRST_CHOICES)
  // What the merchant said that the columns of the file hold; nothing: its headings say it.
  const [columns, setColumns] = useState('')
  const [report, setReport] = useState<ImportReport>()
  const [problem, setProblem] = useState<string>()
  // Stays while the file is read again as it says.
  const [unclear, setUnclear] = useState<ImportReport['unclearPrices']>(null)
  const [pictures, setPictures] = useState<Readonly<Record<string, PictureRecord>>>({})
  const gates = useGates(report)
  const latest = useRef(0)
  const check = async (
    chosen: File,
    { mode, language, isPartly, threeDigits } = choices,
    said = '',
  ): Promise<void> => {
    latest.current += 1
    const own = latest.current
    setFile(chosen)
    setColumns(said)
    setProblem(undefined)
    setReport(undefined)
    const query = {
      ...{ name: chosen.name.slice(0, 120) || 'menu', mode },
      ...(language !== '' && { language }),
      ...(isPartly && { partly: '1' as const }),
      ...(threeDigits !== '' && { threeDigits }),
      ...(said !== '' && { columns: said }),
    }
    const { menu, readPictures } = await openMenuFile(chosen)
    const answer = await consoleApi<ImportApi>()('POST /api/v1/console/menu/imports', { query, file: menu })
    // Another choice has been made meanwhile, and is being answered.
    if (own !== latest.current) return
    if (!answer.ok) return setProblem(answer.error.status === 0 ? t('offline') : answer.error.message)
    setReport(answer.data)
    setUnclear(answer.data.unclearPrices)
    const missing = answer.data.pictures.filter((name) => !pictures[name])
    await storePictures(missing, await readPictures(missing))
  }
  // What one file means by its prices says nothing of another.
  const open = async (chosen: File): Promise<void> => {
    const asked = { ...choices, threeDigits: '' } as const
    setChoices(asked)
    setUnclear(null)
    await check(chosen, asked)
  }
  const choose = async (wanted: ImportChoices): Promise<void> => {
    setChoices(wanted)
    if (file) await check(file, wanted, columns)
  }
  const match = async (said: string): Promise<void> => {
    if (file) await check(file, choices, said)
  }
  const left = report?.pictures.filter((name) => !pictures[name]) ?? []
  const storePictures = async (names: readonly string[], files: readonly File[]): Promise<void> => {
    const wanted = names.flatMap((name) => {
      const own = files.find((each) => each.name === name.split('/').at(-1))
      return own ? [{ name, own }] : []
    })
    if (wanted.length === 0) return
    const stored = await send(wanted.map(({ own }) => own))
    const sent = stored.map((picture, at) => [wanted[at]?.name ?? '', picture] as const)
    setPictures((known) => ({ ...known, ...Object.fromEntries(sent) }))
  }
  const addPictures = (files: readonly File[]) => storePictures(left, files)
  const publish = async (): Promise<void> => {
    if (!report?._id || !gates.areConfirmed()) return
    const answer = await consoleApi<ImportApi>()('POST /api/v1/console/menu/imports/:id/publish', {
      params: { id: report._id },
      body: { revision: report.revision, pictures, confirmed: [...gates.confirmed] },
    })
    if (answer.ok) {
      onClose()
      return editor.written(answer.data.revision)
    }
    editor.refuse(answer.error)
    // Another user has changed the menu, so the file would now change something else.
    if (answer.error.code === menuWriteErrors.menuMoved.code && file) await check(file, choices, columns)
  }
  return {
    ...{ report, problem: problem ?? error, left: left.length, gates, choices, unclear },
    ...{ open, choose, match, addPictures, publish },
  }
}

const PublishGates = ({
  gates,
  marks: { confirmed, isMissing, confirm },
}: {
  readonly gates: ImportReport['gates']
  readonly marks: ReturnType<typeof useGates>
}) => {
  const t = useMenuImportConsoleTexts()
  return (
    <Notice tone="warning" heading={t('gates.heading')} className="mt-4">
      {gates.map(({ kind, text }) => (
        <CheckboxField
          key={kind}
          label={text}
          hint={t('gates.confirm')}
          checked={confirmed.includes(kind)}
          onChange={({ target }) => confirm(kind, target.checked)}
          error={isMissing && !confirmed.includes(kind) ? t('gates.missing') : undefined}
        />
      ))}
    </Notice>
  )
}

/** Imports a file: shows its errors and what it would change, then publishes it with one tap. */
export const ImportSheet = ({ editor, onClose }: SheetProps) => {
  const t = useMenuImportConsoleTexts()
  const { report, problem, left, gates, choices, unclear, open, choose, match, addPictures, publish } =
    useImport(editor, onClose)
  const hasReadFaults = (report?.errors.total ?? 0) > 0 && report?.matching?.isRead !== false
  // What the prices are is answered by a choice, not by a tick.
  const doubts = report?.gates.filter(({ kind }) => kind !== 'pricesAmbiguous') ?? []
  const offersPartly = choices.isPartly || hasReadFaults
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
      <ImportChoiceFields choices={choices} offersPartly={offersPartly} onChange={choose} />
      <div className="mt-4 flex flex-wrap gap-3">
        <FileButton
          label={t(report ? 'chooseOther' : 'chooseFile')}
          accept={MENU_TYPES}
          variant={report ? 'secondary' : 'primary'}
          onChoose={async ([file]) => file && open(file)}
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
      </div>
      {unclear && (
        <UnclearPricesField
          prices={unclear}
          value={choices.threeDigits}
          isMissing={gates.isMissing}
          onChange={(threeDigits) => choose({ ...choices, threeDigits })}
        />
      )}
      {doubts.length > 0 && <PublishGates gates={doubts} marks={gates} />}
      <div aria-live="polite" className="mt-4">
        {report && <ImportReportView report={report} />}
      </div>
      {report?.matching && (
        <div className="mt-4">
          <ColumnMatching matching={report.matching} onApply={match} />
        </div>
      )}
    </Sheet>
  )
}

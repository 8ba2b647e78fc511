import { useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { useOutlet } from '#core/console-shell/console/use-outlet.ts'
import type { CallData } from '#platform/contract/contract.ts'
import { formatDay, formatTime } from '#platform/i18n/format-time.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import type { EditorApi } from '../../contract/endpoints.ts'
import { useMenuEditorConsoleTexts } from '../menu-editor-console-texts.ts'
import type { MenuEditor } from './use-menu-editor.ts'

type Revisions = CallData<EditorApi['GET /api/v1/console/menu/revisions']>

/** More names than this say less. */
const SHOWN_NAMES = 5

interface SheetProps {
  readonly revision: number
  readonly undo: MenuEditor['undo']
  readonly onClose: () => void
}

/** The latest changes of the menu; each can be undone, together with all later ones. */
export const HistorySheet = ({ revision, undo, onClose }: SheetProps) => {
  const t = useMenuEditorConsoleTexts()
  const language = useLanguage()
  const timeZone = useOutlet()?.timeZone ?? 'UTC'
  const [revisions, setRevisions] = useState<Revisions>()
  useEffect(() => {
    void consoleApi<EditorApi>()('GET /api/v1/console/menu/revisions').then((answer) =>
      setRevisions(answer.ok ? answer.data : []),
    )
  }, [])
  return (
    <Sheet open title={t('history')} subtitle={t('historyHint')} onClose={onClose}>
      {!revisions && <Spinner size={32} />}
      {revisions?.length === 0 && <p className="text-muted">{t('historyEmpty')}</p>}
      <ul className="divide-y divide-line">
        {revisions?.map(({ number, reason, staffName, at, changed }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-semibold">{t(`reason.${reason}`)}</p>
              {changed.length > 0 && (
                <p className="wrap-anywhere text-sm">
                  <bdi>{joinWithCommas(changed.slice(0, SHOWN_NAMES), language)}</bdi>
                  {changed.length > SHOWN_NAMES && ' …'}
                </p>
              )}
              <p className="text-muted text-sm">
                <bdi>{staffName}</bdi> · {formatDay(at, timeZone, language)},{' '}
                {formatTime(at, timeZone, language)}
              </p>
            </div>
            <Button
              size="sm"
              variant="secondary"
              onClick={async () => {
                if (await undo(number, revision)) onClose()
              }}
            >
              {t('undo')}
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

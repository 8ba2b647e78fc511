import { consoleApi } from '#core/stores/console/console-api.ts'
import { Button } from '#platform/ui/button.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { EditorApi } from '../../contract/editor-endpoints.ts'
import { useMenusConsoleTexts } from '../menus-console-texts.ts'
import type { SheetTarget } from './editor-sheets.tsx'

const downloadFile = ({
  name,
  type,
  text,
}: {
  readonly name: string
  readonly type: string
  readonly text: string
}): void => {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Menu import, export and history. */
export const MenuTransferTools = ({ open }: { readonly open: (opened: SheetTarget) => void }) => {
  const t = useMenusConsoleTexts()
  const show = useToasts((state) => state.show)
  const download = (format: 'json' | 'csv') => async (): Promise<void> => {
    const answer = await consoleApi<EditorApi>()('GET /api/v1/console/menu/export', { query: { format } })
    if (answer.ok) downloadFile(answer.data)
    else show({ tone: 'danger', text: answer.error.status === 0 ? t('offline') : answer.error.message })
  }
  return (
    <div className="my-4 flex flex-wrap gap-2">
      <Button size="sm" onClick={() => open({ kind: 'import' })}>
        {t('editor.import')}
      </Button>
      <Button size="sm" variant="secondary" onClick={download('csv')}>
        {t('editor.exportCsv')}
      </Button>
      <Button size="sm" variant="secondary" onClick={download('json')}>
        {t('editor.exportJson')}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => open({ kind: 'history' })}>
        {t('editor.history')}
      </Button>
    </div>
  )
}

import { useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { MenuToolProps } from '#core/menus/console/menu-tools.tsx'
import { Button } from '#platform/ui/button.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { ImportApi } from '../contract/endpoints.ts'
import { ImportSheet } from './import-sheet.tsx'
import { useMenuImportConsoleTexts } from './menu-import-console-texts.ts'

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

/** Menu import and export. */
export const MenuFileTools = (editor: MenuToolProps) => {
  const t = useMenuImportConsoleTexts()
  const show = useToasts((state) => state.show)
  const [isImporting, setImporting] = useState(false)
  const download = (format: 'json' | 'csv') => async (): Promise<void> => {
    const answer = await consoleApi<ImportApi>()('GET /api/v1/console/menu/export', { query: { format } })
    if (answer.ok) downloadFile(answer.data)
    else show({ tone: 'danger', text: answer.error.status === 0 ? t('offline') : answer.error.message })
  }
  return (
    <>
      <Button size="sm" onClick={() => setImporting(true)}>
        {t('import')}
      </Button>
      <Button size="sm" variant="secondary" onClick={download('csv')}>
        {t('exportCsv')}
      </Button>
      <Button size="sm" variant="secondary" onClick={download('json')}>
        {t('exportJson')}
      </Button>
      {isImporting && <ImportSheet editor={editor} onClose={() => setImporting(false)} />}
    </>
  )
}

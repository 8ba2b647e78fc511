import { useState } from 'react'
import type { MenuToolProps } from '#core/menus/console/menu-tools.tsx'
import { Button } from '#platform/ui/button.tsx'
import { ExportSheet } from './export-sheet.tsx'
import { ImportSheet } from './import-sheet.tsx'
import { useMenuImportConsoleTexts } from './menu-import-console-texts.ts'

/** Menu import and export. */
export const MenuFileTools = (editor: MenuToolProps) => {
  const t = useMenuImportConsoleTexts()
  const [open, setOpen] = useState<'import' | 'export'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Button size="sm" onClick={() => setOpen('import')}>
        {t('import')}
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setOpen('export')}>
        {t('export')}
      </Button>
      {open === 'import' && <ImportSheet editor={editor} onClose={close} />}
      {open === 'export' && <ExportSheet onClose={close} />}
    </>
  )
}

import { useConsoleData } from '#core/stores/console/console-data.ts'
import { getConsoleMeta, useConsoleTitle } from '#core/stores/console/console-meta.ts'
import { EditorView } from '../editor/editor-view.tsx'
import { useMenusConsoleTexts } from '../menus-console-texts.ts'

export const meta = getConsoleMeta

export default function MenuEditorScreen() {
  const t = useMenusConsoleTexts()
  const { brand } = useConsoleData().staff
  useConsoleTitle(`${t('editor.nav')} · ${brand.name}`)
  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-4">
      <h1 className="font-bold text-xl tracking-tight">{t('editor.nav')}</h1>
      <p className="mt-1 max-w-reading text-muted">{t('editor.intro')}</p>
      <EditorView />
    </div>
  )
}

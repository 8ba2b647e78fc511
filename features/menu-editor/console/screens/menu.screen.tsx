import { ConsoleBar } from '#core/console-shell/console/console-bar.tsx'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { getConsoleMeta, useConsoleTitle } from '#core/console-shell/console/console-meta.ts'
import { MenuEditorView } from '../editor/editor-view.tsx'
import { useMenuEditorConsoleTexts } from '../menu-editor-console-texts.ts'

export const meta = getConsoleMeta

export default function MenuEditorScreen() {
  const t = useMenuEditorConsoleTexts()
  const { brand } = useConsoleData().staff
  useConsoleTitle(`${t('nav')} · ${brand.name}`)
  return (
    <>
      <ConsoleBar title={t('nav')} />
      <div className="w-full max-w-4xl p-4">
        <p className="max-w-reading text-muted">{t('intro')}</p>
        <MenuEditorView />
      </div>
    </>
  )
}

import { useMenuTools } from '#core/menus/console/menu-tools.tsx'
import { Button } from '#platform/ui/button.tsx'
import { useMenuEditorConsoleTexts } from '../menu-editor-console-texts.ts'
import { useUpload } from './fields/use-upload.ts'
import type { MenuEditor } from './use-menu-editor.ts'

interface ToolsProps {
  readonly editor: Pick<MenuEditor, 'written' | 'refuse'>
  readonly onHistory: () => void
}

/** What installed tools do with the whole menu, and its history. */
export const EditorTools = ({ editor: { written, refuse }, onHistory }: ToolsProps) => {
  const t = useMenuEditorConsoleTexts()
  return (
    <div className="my-4 flex flex-wrap gap-2">
      {useMenuTools().map(({ name, Tools }) => (
        <Tools key={name} {...{ written, refuse, useUpload }} />
      ))}
      <Button size="sm" variant="ghost" onClick={onHistory}>
        {t('history')}
      </Button>
    </div>
  )
}

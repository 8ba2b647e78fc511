import { IconButton } from '#platform/ui/icon-button.tsx'
import { ChevronDownIcon } from '#platform/ui/icons/chevron-down.tsx'
import { useMenuEditorConsoleTexts } from '../../menu-editor-console-texts.ts'

interface MoveButtonsProps {
  readonly name: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: 1 | -1) => unknown
}

/** Moves an item up or down in its list, by touch, mouse or keyboard. */
export const MoveButtons = ({ name, isFirst, isLast, onMove }: MoveButtonsProps) => {
  const t = useMenuEditorConsoleTexts()
  return (
    <span className="flex shrink-0">
      <IconButton
        size="sm"
        label={t('up', { name })}
        icon={<ChevronDownIcon size={18} className="rotate-180" />}
        disabled={isFirst}
        onClick={() => void onMove(-1)}
      />
      <IconButton
        size="sm"
        label={t('down', { name })}
        icon={<ChevronDownIcon size={18} />}
        disabled={isLast}
        onClick={() => void onMove(1)}
      />
    </span>
  )
}
